import { ChevronDown, Menu as Burger } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { iconButtonClass } from '../icon-button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import s from './header.module.css';

export interface HeaderProps {
  /** link with `logoClass` around `Mark` and the name */
  logo: ReactNode;
  /** `Menu` with `pickerClass`; none where there is no category */
  picker?: ReactNode;
  /** links with `navLinkClass`; from 640 px up */
  nav?: ReactNode;
  /** name of the navigation */
  navLabel?: string | undefined;
  /** language, theme, user; from 640 px up */
  end?: ReactNode;
  /** `BurgerButton`, and before it what must not hide in the menu; below 640 px */
  burger?: ReactNode;
}

/** The bar at the top of a page, 60 px (56 on phones). Lessons have `LessonBar` instead. */
export function Header({ logo, picker, nav, navLabel, end, burger }: HeaderProps) {
  return (
    <header className={s.bar}>
      {logo}
      {picker}
      {nav !== undefined && (
        <nav className={s.nav} aria-label={navLabel}>
          {nav}
        </nav>
      )}
      <div className={s.end}>{end}</div>
      <div className={s.burger}>{burger}</div>
    </header>
  );
}

/** Opens the full sheet on phones. */
export function BurgerButton({ label, open, onPress }: { label: string; open: boolean; onPress: () => void }) {
  return (
    <button type="button" className={iconButtonClass()} aria-label={label} aria-expanded={open} onClick={onPress}>
      <Icon of={Burger} />
    </button>
  );
}

/** Class of a link of the navigation; `aria-current="page"` (`NavLink` sets it) draws the red rule. */
export const navLinkClass = s.link;

/** Class of the category picker's button; its text in a `<span>` is cut where there is no room. */
export const pickerClass = s.picker;

/** Class of the button of the user panel: `<Avatar>` and a chevron. */
export const userButtonClass = s.user;

/** The room of the user's button while it is not known who uses the app, so that nothing moves when it comes. */
export function UserRoom() {
  return (
    <span className={cx(s.user, s.room)} aria-hidden="true">
      <span className={s.avatar} />
      <Icon of={ChevronDown} size="sm" />
    </span>
  );
}

/** First letters of a name on ink. Decorative. */
export function Avatar({ children }: { children: string }) {
  return (
    <span className={s.avatar} aria-hidden="true">
      {children}
    </span>
  );
}
