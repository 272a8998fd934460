import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import s from './banner.module.css';

export interface BannerProps {
  /** info in pen, near in amber, bad in red */
  tone: 'info' | 'near' | 'bad';
  icon: IconNode;
  children: ReactNode;
  /** one link or button with `bannerActionClass` */
  action?: ReactNode;
  /** alert interrupts a reader at once, status waits its turn (default) */
  role?: 'alert' | 'status' | undefined;
}

/** A notice that stays as long as what it says holds. */
export function Banner({ tone, icon, children, action, role = 'status' }: BannerProps) {
  return (
    <div className={cx(s.banner, s[tone])} role={role}>
      <Icon of={icon} />
      <div className={s.text}>{children}</div>
      {action}
    </div>
  );
}

/** The mounted place of banners that come and go, so that readers hear each; empty it takes no room. */
export function BannerPlace({ children }: { children: ReactNode }) {
  return (
    <div className={s.place} aria-live="polite">
      {children}
    </div>
  );
}

/** Class of the link or button of a banner. */
export const bannerActionClass = s.action;
