import { Check, CircleAlert, X } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './toast.module.css';

/** How long a toast stays while nobody points at it or is inside it. */
export const TOAST_MS = 6000;

/**
 * The place for toasts, bottom centre. It stays mounted, so that each new toast is announced politely.
 *
 * @param props.label name of the region, e.g. "Messages"
 */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section className={s.region} aria-label={label} aria-live="polite">
      {children}
    </section>
  );
}

export interface ToastProps {
  children: ReactNode;
  /** one link or button with `toastActionClass` */
  action?: ReactNode;
  tone?: 'done' | 'bad' | undefined;
  closeLabel: string;
  /** left out: until its time is over */
  stays?: 'until closed' | undefined;
  /** asked to go: time over, or closed */
  onClose: () => void;
}

/** A short message. Give it a `key` of its own; it calls `onClose` after 6 s, not counting hover and focus, unless it stays. */
export function Toast({ children, action, tone = 'done', closeLabel, stays, onClose }: ToastProps) {
  const [held, setHeld] = useState<{ pointer: boolean; focus: boolean }>({ pointer: false, focus: false });
  const left = useRef(TOAST_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const paused = held.pointer || held.focus || stays !== undefined;
  useEffect(() => {
    if (paused) return undefined;
    const since = now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= now() - since;
    };
  }, [paused]);
  return (
    <div
      className={s.toast}
      // The second click of a double click was meant for what the toast has just covered.
      onClickCapture={(event) => {
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <Icon of={tone === 'done' ? Check : CircleAlert} />
      <span className={s.text}>{children}</span>
      {action}
      <IconButton icon={X} label={closeLabel} size="sm" onClick={onClose} />
    </div>
  );
}

/** Class of the one link or button of a toast: "edit it", "Undo". */
export const toastActionClass = s.action;
