import type { Answered } from '@siedem/domain';
import { cardNow } from '../../../data/lesson/lesson-source.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Link } from '../../../ui/link/link.tsx';
import s from './lesson-end.module.css';

/** The last card that was mixed up with another in this lesson, and the drill that tells the two apart (lessons §7.3). */
export function MixedHere({ answered, tries }: { answered: readonly Answered[]; tries: readonly Answered[] }) {
  const { t } = useTexts();
  const last = [...tries, ...answered].findLast(
    ({ kind, other }) => kind === 'confusion' && other !== undefined && cardNow(other) !== undefined,
  );
  if (last === undefined) return null;
  return (
    <div className={s.tip}>
      <span>{t('lessonEnd.mixedHere', { typed: last.typed, word: last.card.word })}</span>
      <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to={`/practice?apart=${last.card.id},${last.other}`}>
        {t('lessonEnd.apart')}
      </Link>
    </div>
  );
}
