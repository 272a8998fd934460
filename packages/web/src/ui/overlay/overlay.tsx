import type { ReactNode } from 'react';
import { Mark } from '../mark/mark.tsx';
import s from './overlay.module.css';

export interface OverlayProps {
  /** a serif line; without it the children stand alone, e.g. a `Loader` */
  title?: ReactNode;
  children?: ReactNode;
  /** one way on */
  action?: ReactNode;
  /** shown puts the mark above the line, as in a technical break */
  mark?: 'shown' | 'none' | undefined;
  /** cover lies over a page; fill is the page's main part itself and takes the room that is left (default) */
  place?: 'cover' | 'fill' | undefined;
}

/** Only the desk, for loading, errors and the technical break. */
export function Overlay({ title, children, action, mark = 'none', place = 'fill' }: OverlayProps) {
  const Tag = place === 'fill' ? 'main' : 'div';
  return (
    <Tag
      id={place === 'fill' ? 'main' : undefined}
      className={place === 'cover' ? s.cover : s.fill}
      data-waiting={title === undefined ? '' : undefined}
    >
      {mark === 'shown' && (
        <div className={s.mark}>
          <Mark size="lg" />
        </div>
      )}
      {title !== undefined && <h1 className={s.title}>{title}</h1>}
      {children !== undefined && <div className={s.text}>{children}</div>}
      {action !== undefined && <div className={s.action}>{action}</div>}
    </Tag>
  );
}
