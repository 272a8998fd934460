import { type ReactNode, useId } from 'react';
import s from './import.module.css';

export interface PaneProps {
  readonly title: string;
  /** beside the title */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** One group of the check: a card with its name, by which it is found. */
export function Pane({ title, side, children }: PaneProps) {
  const id = useId();
  return (
    <section className={s.pane} role="group" aria-labelledby={id}>
      <div className={s.paneHead}>
        <h2 id={id}>{title}</h2>
        {side}
      </div>
      {children}
    </section>
  );
}
