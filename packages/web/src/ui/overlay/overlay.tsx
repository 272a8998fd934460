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
  /** cover lies over the page, fill takes the room that is left (default) */
  place?: 'cover' | 'fill' | undefined;
}

/** Only the desk, for loading, errors and the technical break. */
export function Overlay({ title, children, action, mark = 'none', place = 'fill' }: OverlayProps) {
  return (
    <div className={place === 'cover' ? s.cover : s.fill}>
      {mark === 'shown' && (
        <div className={s.mark}>
          <Mark size="lg" />
        </div>
      )}
      {title !== undefined && <h1 className={s.title}>{title}</h1>}
      {children !== undefined && <div className={s.text}>{children}</div>}
      {action !== undefined && <div className={s.action}>{action}</div>}
    </div>
  );
}
