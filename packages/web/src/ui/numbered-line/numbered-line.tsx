import { Minus } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FieldError } from '../field/field-error.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './numbered-line.module.css';

/** The seven lines of a card being written: an ordered list of `MeaningLine`, `AddLine`, `BlankLine`. */
export function NumberedLines({ children }: { children: ReactNode }) {
  return <ol className={s.lines}>{children}</ol>;
}

export interface MeaningLineProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** its number on the card, 1 to 7 */
  number: number;
  /** name of the input, e.g. "Meaning 2" */
  label: string;
  /** name of the button that takes the line away; none where it may not be */
  removeLabel?: string | undefined;
  onRemove?: (() => void) | undefined;
  error?: ReactNode;
  /** in the place of an error, quietly */
  hint?: ReactNode;
}

/** A line with one meaning. Attributes and `ref` reach the `<input>`. */
export function MeaningLine({
  number,
  label,
  removeLabel,
  onRemove,
  error,
  hint,
  className,
  ...input
}: MeaningLineProps) {
  const bad = error !== undefined && error !== null && error !== '';
  const errorId = `meaning-${number}-error`;
  const hintId = `meaning-${number}-hint`;
  return (
    <li className={cx(s.line, s.write, bad && s.bad)}>
      <i aria-hidden="true">{number}</i>
      <input
        autoComplete="off"
        {...input}
        type="text"
        className={cx(s.input, className)}
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? errorId : hint === undefined ? undefined : hintId}
      />
      {removeLabel !== undefined && <IconButton icon={Minus} size="sm" label={removeLabel} onClick={onRemove} />}
      <div className={s.error}>
        <FieldError id={errorId}>{error}</FieldError>
        {!bad && hint !== undefined && (
          <p id={hintId} className={s.hint}>
            {hint}
          </p>
        )}
      </div>
    </li>
  );
}

/** The first free line: a button in pen, and at the far end how many are left. Without a number where none is free. */
export function AddLine(props: {
  number?: number | undefined;
  end?: ReactNode;
  onAdd: () => void;
  children: ReactNode;
}) {
  return (
    <li className={s.line}>
      <i aria-hidden="true">{props.number}</i>
      <button type="button" className={s.add} onClick={props.onAdd}>
        {props.children}
      </button>
      <span className={s.end}>{props.end}</span>
    </li>
  );
}

/** An empty line; phones leave it out. Not read: a tap on it does what `AddLine` does by its button. */
export function BlankLine({ number, onPress }: { number: number; onPress?: () => void }) {
  return (
    <li className={cx(s.line, s.blank)} aria-hidden="true" onClick={onPress}>
      <i>{number}</i>
    </li>
  );
}

/** Letters of a word beyond which it is set smaller, and beyond which smaller still. */
const LONG = 16;
const LONGEST = 28;

/** Class of the `<input>` in the head of a card being written: the word, as large as its length allows. */
export const wordInputClass = (word: string): string =>
  cx(s.word, word.length > LONGEST ? s.longest : word.length > LONG && s.long);
