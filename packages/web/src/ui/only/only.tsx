import type { ReactNode } from 'react';
import s from './only.module.css';

/** Shown below 640 px alone. */
export function OnlyPhone({ children }: { children: ReactNode }) {
  return <span className={s.phone}>{children}</span>;
}

/** Shown from 640 px up. */
export function OnlyDesk({ children }: { children: ReactNode }) {
  return <span className={s.desk}>{children}</span>;
}
