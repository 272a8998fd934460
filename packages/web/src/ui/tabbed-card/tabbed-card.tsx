import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Form, type FormProps } from '../form/form.tsx';
import s from './tabbed-card.module.css';

export interface TabbedCardProps {
  /** text on the tab of this card */
  current: ReactNode;
  /** links to the cards beside it, with `tabLinkClass` */
  others?: ReactNode;
  /** the h1 above the red rule */
  title: ReactNode;
  children: ReactNode;
}

/** An index card with named tabs: log in, register, reset. Its content is usually a `CardForm`. */
export function TabbedCard({ current, others, title, children }: TabbedCardProps) {
  return (
    <div className={s.card}>
      <div className={s.tabs}>
        <span className={cx(s.tab, s.current)}>{current}</span>
        {others}
      </div>
      <div className={s.sheet}>
        <h1 className={s.title}>{title}</h1>
        <div className={s.rule} />
        {children}
      </div>
    </div>
  );
}

/** Class of a link to the card beside. */
export const tabLinkClass = cx(s.tab, s.other);

/** The form below the rule: its fields stand 16 px apart. */
export function CardForm(props: FormProps) {
  return <Form className={s.form} {...props} />;
}

/** A word between two ways, with a line at each side: "or". */
export function OrLine({ children }: { children: ReactNode }) {
  return <p className={s.or}>{children}</p>;
}

/** Two buttons of the same width side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={s.pair}>{children}</div>;
}
