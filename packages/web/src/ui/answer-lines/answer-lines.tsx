import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './answer-lines.module.css';

/**
 * The three ruled lines of a lesson card: what you wrote, what the card says, what else counts. Their heights are
 * fixed, so nothing moves when the answer is checked. A `Diff` placed among the children covers the first two.
 */
export function AnswerLines({ children }: { children: ReactNode }) {
  return <div className={s.lines}>{children}</div>;
}

/** One line; without children an empty rule. `who` is its small label. */
export function AnswerLine({ who, children }: { who?: ReactNode; children?: ReactNode }) {
  return (
    <div className={s.line}>
      {who !== undefined && <span className={s.who}>{who}</span>}
      {children}
    </div>
  );
}

export interface AnswerMoreProps {
  children: ReactNode;
  lang?: string | undefined;
  /** one ends in an ellipsis; all takes what it needs, as after a miss nothing may stay hidden; default one */
  rows?: 'one' | 'all' | undefined;
}

/** Accepted meanings written out small. */
export function AnswerMore({ children, lang, rows = 'one' }: AnswerMoreProps) {
  return (
    <span className={cx(s.more, rows === 'one' && s.one)} lang={lang}>
      {children}
    </span>
  );
}

/** An answer that is not revealed yet: its first letter, a dot for each other one, and their number in words. */
export function AnswerMask({ first, dots, children }: { first: string; dots: number; children: ReactNode }) {
  return (
    <span className={s.mask}>
      <b>{first}</b>
      <span aria-hidden="true">{'·'.repeat(dots)}</span>
      <small>{children}</small>
    </span>
  );
}

export type AnswerInk = 'pen' | 'right' | 'near' | 'covered';

export interface AnswerInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** label of the line, e.g. "You" */
  who: ReactNode;
  /** pen while typing, right once accepted, near where it was another card's, covered while a `Diff` shows the letters instead; default pen */
  ink?: AnswerInk | undefined;
}

/**
 * The line the answer is written on. It stays mounted through all states of a card, so a phone keeps its keyboard;
 * nothing corrects, capitalises or suggests. Attributes and `ref` reach the `<input>`.
 */
export function AnswerInput({ who, ink = 'pen', className, ...input }: AnswerInputProps) {
  return (
    <label className={cx(s.line, s.write)}>
      <span className={s.who}>{who}</span>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        {...input}
        type="text"
        className={cx(s.answer, s[ink], className)}
      />
    </label>
  );
}
