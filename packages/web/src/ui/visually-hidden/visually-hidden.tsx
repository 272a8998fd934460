import type { ReactNode } from 'react';
import s from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={s.hidden}>{children}</span>;
}

/** The class alone, for an element that must stay itself, e.g. an `<h1>` or a `<legend>`. */
export const visuallyHiddenClass = s.hidden;

/** A link that appears when focused: "Skip to content". `href` is the id of the main landmark (`#main`). */
export function SkipLink({ href = '#main', children }: { href?: string; children: ReactNode }) {
  return (
    <a className={s.skip} href={href}>
      {children}
    </a>
  );
}
