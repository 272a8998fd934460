import type { ReactNode } from 'react';
import s from './lesson-settings.module.css';

/** One line of the settings: its name, a note, and the control. */
export function Option({ name, note, children }: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={s.option}>
      <span>
        {name}
        {note !== undefined && <small>{note}</small>}
      </span>
      {children}
    </div>
  );
}
