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
}

/** Only the desk, for loading, errors and the technical break: the page's main part, which takes the room that is left. */
export function Overlay({ title, children, action, mark = 'none' }: OverlayProps) {
  return (
    <main id="main" className={s.fill} data-waiting={title === undefined ? '' : undefined}>
      {mark === 'shown' && (
        <div className={s.mark}>
          <Mark size="lg" />
        </div>
      )}
      {title !== undefined && <h1 className={s.title}>{title}</h1>}
      {children !== undefined && <div className={s.text}>{children}</div>}
      {action !== undefined && <div className={s.action}>{action}</div>}
    </main>
  );
}
