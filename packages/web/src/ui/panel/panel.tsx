import { ChevronDown, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Form, type FormProps } from '../form/form.tsx';
import { Icon } from '../icon/icon.tsx';
import s from './panel.module.css';

/** A white sheet with an h2, beside or below a slip. Its children stand 18 px apart. */
export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={s.panel}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A sheet that shows its title alone until it is opened. */
export function FoldedPanel({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={cx(s.panel, s.folded)}>
      <summary>
        <h2>{title}</h2>
        <Icon of={ChevronDown} size="sm" />
      </summary>
      {children}
    </details>
  );
}

/** Keeps the room of what is on its way, so that nothing below it moves. `lines` of 44 px. */
export function PanelRoom({ lines }: { lines: number }) {
  return <div className={s.room} style={{ height: `${lines * 44}px` }} aria-hidden="true" />;
}

/** A form inside a panel: its fields stand 16 px apart. */
export function PanelForm(props: FormProps) {
  return <Form className={s.form} {...props} />;
}

/** Small print. */
export function PanelNote({
  children,
  icon,
  lang,
}: {
  children: ReactNode;
  icon?: IconNode | undefined;
  lang?: string | undefined;
}) {
  return (
    <p className={cx(s.note, icon !== undefined && s.aside)} lang={lang}>
      {icon !== undefined && <Icon of={icon} size="sm" />}
      {children}
    </p>
  );
}

/** A list of things with something to do about each. Children: `PanelRow`. */
export function PanelRows({ children }: { children: ReactNode }) {
  return <ul className={s.rows}>{children}</ul>;
}

/** One thing: what it is, a small line about it, and an action at its end. */
export function PanelRow({ children, note, action }: { children: ReactNode; note?: ReactNode; action?: ReactNode }) {
  return (
    <li className={s.row}>
      <span>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
      {action}
    </li>
  );
}

/** Buttons side by side. */
export function PanelButtons({ children }: { children: ReactNode }) {
  return <div className={s.buttons}>{children}</div>;
}
