import type { ReactNode } from 'react';
import s from './ui-page.module.css';

/** Specimens of one kind under their name. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={s.group}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** Specimens side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={s.row}>{children}</div>;
}
