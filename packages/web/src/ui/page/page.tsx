import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { visuallyHiddenClass } from '../visually-hidden/visually-hidden.tsx';
import s from './page.module.css';

/** page 1040 px, boxes 880, lesson and write (adding a card) 760, narrow 720 (legal text), auth 460 */
export type PageWidth = 'page' | 'boxes' | 'lesson' | 'write' | 'narrow' | 'auth';

export interface PageProps {
  width?: PageWidth | undefined;
  children: ReactNode;
}

/** The main landmark, target of the skip link. Give it exactly one h1: `Statement`, `HiddenTitle`, a card's head. */
export function Page({ width = 'page', children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={cx(s.page, s[width])}>
      {children}
    </main>
  );
}

/** An h1 that only readers meet, where the card itself says enough. */
export function HiddenTitle({ children }: { children: ReactNode }) {
  return <h1 className={visuallyHiddenClass}>{children}</h1>;
}

export interface StatementProps {
  /** the h1 */
  children: ReactNode;
  /** small capitals above it, at the left */
  over?: ReactNode;
  /** quiet links above it, at the right */
  side?: ReactNode;
  /** buttons beside it; on phones below */
  actions?: ReactNode;
  /** one sentence below it */
  lead?: ReactNode;
  /** beside keeps the actions next to the title on phones too, for one short button */
  phone?: 'below' | 'beside' | undefined;
}

/** The sentence a page begins with. */
export function Statement({ children, over, side, actions, lead, phone = 'below' }: StatementProps) {
  return (
    <div className={cx(s.statement, phone === 'beside' && s.beside)}>
      {over !== undefined && <p className={s.over}>{over}</p>}
      {side !== undefined && <div className={s.side}>{side}</div>}
      <h1>{children}</h1>
      {actions !== undefined && <div className={s.actions}>{actions}</div>}
      {lead !== undefined && <p className={s.lead}>{lead}</p>}
    </div>
  );
}

/** A slip at the left, 372 px wide, and what belongs to it at the right; one below the other on phones. */
export function SlipAndMore({ children }: { children: ReactNode }) {
  return <div className={s.slipAndMore}>{children}</div>;
}

/** Panels below each other. */
export function Pile({ children }: { children: ReactNode }) {
  return <div className={s.pile}>{children}</div>;
}
