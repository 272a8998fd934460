import type { ReactNode } from 'react';
import s from './empty-state.module.css';

export interface EmptyStateProps {
  /** one line in serif */
  title: ReactNode;
  /** why it is empty */
  children?: ReactNode;
  /** one way on */
  action?: ReactNode;
  /** p (default) inside a page that has its heading, h1 or h2 where this is the heading */
  as?: 'p' | 'h1' | 'h2' | undefined;
}

/** Shown where there is nothing yet. */
export function EmptyState({ title, children, action, as: Tag = 'p' }: EmptyStateProps) {
  return (
    <div className={s.empty}>
      <Tag className={s.title}>{title}</Tag>
      {children !== undefined && <div className={s.why}>{children}</div>}
      {action !== undefined && <div className={s.action}>{action}</div>}
    </div>
  );
}
