import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { KeyCap, type KeyName } from '../key-cap/key-cap.tsx';
import { TickWave } from '../loader/tick-wave.tsx';
import s from './button.module.css';

export type ButtonKind = 'pen' | 'line' | 'soft' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonShape {
  /** pen is the one main action of a view; default line */
  kind?: ButtonKind | undefined;
  /** sm 36 px (44 on coarse pointers), md 44, lg 52; default md */
  size?: ButtonSize | undefined;
  /** full takes the whole width; default fit */
  width?: 'fit' | 'full' | undefined;
  /** end lets a quiet button's text stand flush with the end of its row, from 640 px up */
  flush?: 'none' | 'end' | undefined;
}

/** The look of a button for anything else, e.g. `<Link className={buttonClass({ kind: 'pen' })}>`. */
export function buttonClass({ kind = 'line', size = 'md', width = 'fit', flush = 'none' }: ButtonShape = {}): string {
  return cx(s.button, s[kind], s[size], width === 'full' && s.full, flush === 'end' && s.flush);
}

interface BodyProps {
  children: ReactNode;
  /** a second, smaller line: what the action does to the card */
  note?: ReactNode;
  /** the key that does the same, shown on fine pointers */
  keyCap?: KeyName | undefined;
}

/** The inside of a button that is a link; `Button` already holds it. */
export function ButtonBody({ children, note, keyCap }: BodyProps) {
  return (
    <>
      {note === undefined ? (
        children
      ) : (
        <span className={s.two}>
          {children}
          <small>{note}</small>
        </span>
      )}
      {keyCap !== undefined && <KeyCap of={keyCap} />}
    </>
  );
}

export interface ButtonProps extends ButtonShape, BodyProps, Omit<ComponentProps<'button'>, 'children'> {
  /** while something is being done: the text to show beside the walking ticks; clicks are ignored, focus stays */
  busy?: string | undefined;
}

/** A button; `type` is "button" unless given. All other attributes and `ref` reach the element. */
export function Button(props: ButtonProps) {
  const { kind, size, width, flush, busy, note, keyCap, children, className, onClick, ...rest } = props;
  const waiting = busy !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (waiting) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ kind, size, width, flush }), className)}
      onClick={click}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
    >
      {waiting ? (
        <>
          <TickWave size="sm" />
          {busy}
        </>
      ) : (
        <ButtonBody note={note} keyCap={keyCap}>
          {children}
        </ButtonBody>
      )}
    </button>
  );
}
