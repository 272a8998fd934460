import type { ReactNode } from 'react';
import s from './footer.module.css';

/** One quiet line at the end of a page. `note` on the left, the links (children) on the right. */
export function Footer({ note, children }: { note: ReactNode; children?: ReactNode }) {
  return (
    <footer className={s.footer}>
      <span>{note}</span>
      {children}
    </footer>
  );
}
