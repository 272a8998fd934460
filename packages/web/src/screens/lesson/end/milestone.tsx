import type { Answered } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { useTotal } from '../../../data/use-counts.ts';
import { useSession } from '../../../data/use-session.ts';
import { dateText } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { now } from '../../../platform/clock.ts';
import { localStore } from '../../../platform/storage.ts';
import { Mark } from '../../../ui/mark/mark.tsx';
import s from './milestone.module.css';
import { reachedBy, type Stamped } from './reached.ts';

const keyOf = (learner: string): string => `stamped.${learner}`;

/** Kept as "YYYY-MM-DD 50"; what is anything else counts as nothing stamped yet. */
function readStamped(learner: string): Stamped {
  const [, day = '', known = '0'] = /^(\d{4}-\d\d-\d\d) (\d{1,7})$/.exec(localStore.get(keyOf(learner)) ?? '') ?? [];
  return { day, known: Number(known) };
}

/** The day here, YYYY-MM-DD. */
const dayOf = (instant: number): string => {
  const date = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The mark's stamp with its date, once on this device: the day's first lesson, the first known word, each fiftieth. */
export function Milestone({ answered }: { answered: readonly Pick<Answered, 'card' | 'to'>[] }) {
  const { t, language } = useTexts();
  const learner = useSession().user?.user_id ?? '';
  const known = useTotal('known');
  const [{ reached, stamped, at }] = useState(() => {
    const at = now();
    return { ...reachedBy(answered, known, dayOf(at), readStamped(learner)), at };
  });
  useEffect(() => localStore.set(keyOf(learner), `${stamped.day} ${stamped.known}`), [learner, stamped]);
  if (reached === null) return null;
  return (
    <p className={s.stamp}>
      <Mark size="lg" />
      <span>
        <b>
          {reached.kind === 'day'
            ? t('lessonEnd.firstToday')
            : reached.count === 1
              ? t('lessonEnd.firstKnown')
              : t('lessonEnd.wordsKnown', { count: reached.count })}
        </b>
        <small>{dateText(language, at)}</small>
      </span>
    </p>
  );
}
