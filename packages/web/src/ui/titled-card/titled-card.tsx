import type { ReactNode } from 'react';
import s from './titled-card.module.css';

/** A plain card without box: title above the red rule, content below. For survey, success, categories, help. */
export function TitledCard({
  title,
  children,
  level = 'h1',
}: {
  title: ReactNode;
  children: ReactNode;
  level?: 'h1' | 'h2';
}) {
  const Tag = level;
  return (
    <section className={s.card}>
      <Tag>{title}</Tag>
      <div className={s.rule} />
      <div className={s.content}>{children}</div>
    </section>
  );
}
