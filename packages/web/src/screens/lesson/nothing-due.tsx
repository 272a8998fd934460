import { timeLeft } from '@siedem/domain';
import { timeLeftText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';

/** A box in which nothing is due: what waits elsewhere with the way there, or when the next card comes (decisions §10.9). */
export function NothingDue({ available, nextDue }: { available: number; nextDue: number | null }) {
  const { t } = useTexts();
  if (available > 0) {
    return (
      <>
        <p>{t('lesson.nothingDue')}</p>
        <p>
          {t('lesson.elsewhere', { count: available })}{' '}
          <Link className={buttonClass({ kind: 'line', size: 'sm' })} to="/lesson/all">
            {t('lesson.learnElsewhere')}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        {t('lesson.nothingDue')}
        {nextDue !== null &&
          ` ${t('lesson.nextInBox', { left: timeLeftText(t, timeLeft(Math.max(1, nextDue - now()))) })}`}
      </p>
      {nextDue === null && (
        <Link className={buttonClass({ kind: 'line', size: 'sm' })} to="/add">
          {t('main.addCard')}
        </Link>
      )}
    </>
  );
}
