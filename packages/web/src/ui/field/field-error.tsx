import { CircleAlert } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '../icon/icon.tsx';
import { dropPraise } from '../toast/toasts.ts';
import s from './field.module.css';

/** Whether there is a text. */
export const has = (text: ReactNode): boolean => text !== undefined && text !== null && text !== false && text !== '';

/** The red line below a control; for errors that belong to a whole form too. Its place stays mounted. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const said = typeof children === 'string' ? children : has(children);
  useEffect(() => {
    if (said !== '' && said !== false) dropPraise();
  }, [said]);
  return (
    <div id={id} className={s.live} aria-live="polite">
      {has(children) && (
        <p className={s.error}>
          <Icon of={CircleAlert} size="sm" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
