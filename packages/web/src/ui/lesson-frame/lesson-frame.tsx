import type { ReactNode } from 'react';
import s from './lesson-frame.module.css';

/**
 * The bar of a lesson, in place of the header. Slots: the way out (a small quiet button: drawing, text, key cap; phones
 * show the drawing and read the text), the way back to the last answer (a small drawing), the queue (`QueueTicks`), the
 * count, and the settings (a small drawing).
 */
export function LessonBar(props: {
  exit: ReactNode;
  undo?: ReactNode;
  queue: ReactNode;
  count: ReactNode;
  settings?: ReactNode;
}) {
  const { exit, undo, queue, count, settings } = props;
  return (
    <header className={s.bar}>
      <div className={s.exit}>
        {exit}
        {undo}
      </div>
      <div className={s.queue}>{queue}</div>
      <div className={s.count}>
        <p>{count}</p>
        {settings}
      </div>
    </header>
  );
}

/** Where a card lies, and over it the one before while it is filed. */
export function CardStage({ children }: { children: ReactNode }) {
  return <div className={s.stage}>{children}</div>;
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

/** A button and, joined to it, the one that opens what else there is. */
export function Split({ children }: { children: ReactNode }) {
  return <span className={s.split}>{children}</span>;
}

/** A key cap with what it does; `<Hint><KeyCap of="down" /> meaning</Hint>`. */
export function Hint({ children }: { children: ReactNode }) {
  return <span className={s.hint}>{children}</span>;
}

/**
 * Letters of the learned language on the card, on the ruled line under the answer. Pressing one never takes the focus
 * from the input.
 *
 * @param props.label name of the group
 * @param props.keys each letter with the name that readers hear
 * @param props.onPick called with the letter
 */
export function AccentKeys(props: {
  keys: readonly { readonly letter: string; readonly name: string }[];
  label: string;
  lang?: string | undefined;
  onPick: (letter: string) => void;
}) {
  return (
    <div className={s.accents} role="group" aria-label={props.label} lang={props.lang}>
      {props.keys.map(({ letter, name }) => (
        <button
          key={letter}
          type="button"
          tabIndex={-1}
          aria-label={name}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onPick(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}
