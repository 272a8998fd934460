import { type Box, boxEvidence, fadedCards, verdictOf } from '@siedem/domain';
import { useMemo } from 'react';
import { collection } from '../../data/app.ts';
import { useStudy } from '../../data/study/use-study.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { percentText } from './percent-text.ts';
import s from './what-if.module.css';

/** Below this many answers a share is not said (insights §5.1). */
const ENOUGH = 30;

/** "79% of 286 · asks too late": what the learner's own answers say of a box, below its cards (insights §7.2). */
export function BoxVerdict({ box }: { box: Box }) {
  const { t, language } = useTexts();
  const study = useStudy();
  const faded = useMemo(
    () =>
      study === null || box.kind !== 'last'
        ? 0
        : fadedCards(study.record, collection.cardPlaces(box.category), now()).length,
    [study, box],
  );
  if (study === null || box.kind === 'first') return null;
  const evidence = boxEvidence(study.record, box, study.history);
  const { n, share } = evidence;
  if (n === 0 && faded === 0) return null;
  const { verdict, needs } = verdictOf(evidence, study.settings.target / 100);
  const said = {
    few: t('whatIf.few', { count: needs }),
    fits: t('whatIf.fits'),
    late: t('whatIf.late'),
    early: t('whatIf.early'),
  }[verdict];
  const end = box.kind === 'last' ? (faded > 0 ? t('whatIf.faded', { count: faded }) : '') : said;
  return (
    <span className={s.verdict}>
      {n >= ENOUGH && share !== null && (
        <>
          <b>{percentText(language, share)}</b> {t('whatIf.of', { count: n })}
        </>
      )}
      {n >= ENOUGH && end !== '' && ' · '}
      {end}
    </span>
  );
}
