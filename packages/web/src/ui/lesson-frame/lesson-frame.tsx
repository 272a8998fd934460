import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './lesson-frame.module.css';

/**
 * The bar of a lesson, in place of the header. Slots: the way out (a small quiet button: drawing, text, key cap; phones
 * show the drawing and read the text), the way back to the last answer (a small drawing), the queue (`QueueTicks`), the count.
 */
export function LessonBar(props: { exit: ReactNode; undo?: ReactNode; queue: ReactNode; count: ReactNode }) {
  const { exit, undo, queue, count } = props;
  return (
    <header className={s.bar}>
      <div className={s.exit}>
        {exit}
        {undo}
      </div>
      <div className={s.queue}>{queue}</div>
      <p className={s.count}>{count}</p>
    </header>
  );
}

/** The buttons under a card; `end` holds hints at the far side, from 640 px up. On phones buttons share the row. */
export function Actions({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={s.actions}>
      {children}
      {end !== undefined && <span className={s.end}>{end}</span>}
    </div>
  );
}

/** A key cap with what it does; `<Hint><KeyCap of="down" /> meaning</Hint>`. */
export function Hint({ children }: { children: ReactNode }) {
  return <span className={s.hint}>{children}</span>;
}

/**
 * Letters of the learned language under the card, on fine pointers only. Pressing one never takes the focus from the
 * input.
 *
 * @param props.label name of the group
 * @param props.onPick called with the letter
 */
export function AccentKeys(props: {
  letters: readonly string[];
  label: string;
  lang?: string | undefined;
  onPick: (letter: string) => void;
}) {
  return (
    <div className={s.accents} role="group" aria-label={props.label} lang={props.lang}>
      {props.letters.map((letter) => (
        <button
          key={letter}
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

/** What comes next at the end of a lesson: chip, when, how many. Rows are `NextRow`. */
export function NextList({ children }: { children: ReactNode }) {
  return <ul className={s.next}>{children}</ul>;
}

/** One line of `NextList`. `countName` is read before the number, e.g. "cards". */
export function NextRow({
  chip,
  when,
  count,
  countName,
}: {
  chip: ReactNode;
  when: ReactNode;
  count: ReactNode;
  countName: string;
}) {
  return (
    <li>
      {chip}
      <span>{when}</span>
      <b>
        <VisuallyHidden>{countName} </VisuallyHidden>
        {count}
      </b>
    </li>
  );
}
