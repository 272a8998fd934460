import { ArrowDown, ArrowUp, CornerDownLeft, type LucideIcon } from 'lucide-react';
import s from './key-cap.module.css';

export type KeyName = 'enter' | 'up' | 'down' | 'esc' | (string & {});

const DRAWN = new Map<KeyName, LucideIcon>([
  ['enter', CornerDownLeft],
  ['up', ArrowUp],
  ['down', ArrowDown],
]);

/**
 * The cap of a key, a hint for the eye: hidden from readers (use `aria-keyshortcuts` on the control) and on
 * coarse pointers and phones.
 *
 * @param props.of 'enter', 'up', 'down' are drawn, 'esc' reads Esc, anything else is shown as it stands
 */
export function KeyCap({ of }: { of: KeyName }) {
  const Drawing = DRAWN.get(of);
  return (
    <kbd className={s.cap} aria-hidden="true">
      {Drawing ? <Drawing size={12} strokeWidth={2.2} /> : of === 'esc' ? 'Esc' : of}
    </kbd>
  );
}
