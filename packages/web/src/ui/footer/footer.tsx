import type { ReactNode } from 'react';
import s from './footer.module.css';

/** One quiet line at the end of a page. `note` stands left, the links (children) right. */
export function Footer({ note, children }: { note: ReactNode; children?: ReactNode }) {
  return (
    <footer className={s.footer}>
      <span>{note}</span>
      {children}
    </footer>
  );
}
