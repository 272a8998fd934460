import { LIMITS } from '@siedem/domain';
import { useEffect, useId, useRef, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { Link } from '../../ui/link/link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { after } from '../../platform/clock.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import s from './reset-done.module.css';

/** After a success: 6 … 1, then the login (specification §2 Reset request / reset set). */
export function ResetDone({ message }: { message: string }) {
  const { t } = useTexts();
  const [left, setLeft] = useState<number>(LIMITS.resetCountdownSeconds);
  const titleId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  useEffect(
    () =>
      after(1000, () => {
        if (left > 1) setLeft(left - 1);
        else navigate('/login');
      }),
    [left],
  );
  return (
    <div className={s.done}>
      <Countdown value={left} />
      <EmptyState
        as="h1"
        title={<span id={titleId}>{message}</span>}
        action={
          <Link ref={link} className={buttonClass()} to="/login" aria-describedby={titleId}>
            {t('reset.loginNow')}
          </Link>
        }
      >
        {t('reset.going')}
      </EmptyState>
    </div>
  );
}
