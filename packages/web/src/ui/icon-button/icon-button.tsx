import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import s from './icon-button.module.css';

export interface IconButtonShape {
  /** md 40 px (default), sm 34 px; both 44 on coarse pointers */
  size?: 'sm' | 'md' | undefined;
  /** danger turns red when hovered */
  tone?: 'plain' | 'danger' | undefined;
}

/** The look for a link: `<Link className={iconButtonClass()} aria-label="…"><Icon of={Pencil} /></Link>`. */
export function iconButtonClass({ size = 'md', tone = 'plain' }: IconButtonShape = {}): string {
  return cx(s.button, size === 'sm' && s.sm, tone === 'danger' && s.danger);
}

export interface IconButtonProps extends IconButtonShape, Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconNode;
  /** its name, for readers and as a tooltip */
  label: string;
}

/** A button that is one drawing. */
export function IconButton({ icon, label, size, tone, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={cx(iconButtonClass({ size, tone }), className)}
      aria-label={label}
    >
      <Icon of={icon} />
    </button>
  );
}
