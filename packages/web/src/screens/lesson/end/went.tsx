import { type Box, dueBetween, type LessonSummary } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { now } from '../../../platform/clock.ts';
import { cx } from '../../../ui/cx.ts';
import { rampIndex } from '../../../ui/ramp.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import s from './lesson-end.module.css';

/** Cards drawn one by one; more stand as a number alone. */
const DRAWN = 12;

/** Midnight here, so many days after the one that an instant is in. */
const midnightAfter = (at: number, days: number): number => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
};

/** Where the answered cards are now, as places with counts, how many moved which way, and how many come back soon. */
export function Went({ summary, boxes }: { summary: LessonSummary; boxes: readonly Box[] }) {
  const { t } = useTexts();
  // Any key or press ends the fall; it is never waited for, so the key does what it does anyway.
  const [skipped, setSkipped] = useState(false);
  useEffect(() => {
    const skip = (): void => setSkipped(true);
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) window.addEventListener(kind, skip, { capture: true, once: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, skip, { capture: true });
    };
  }, []);
  const [at] = useState(now);
  const { places, movedOn, wentBack, stayed, known } = summary;
  const tomorrow = dueBetween(places, boxes, { at, from: midnightAfter(at, 1), to: midnightAfter(at, 2) });
  const facts = [
    { key: 'movedOn', count: movedOn, text: t('lessonEnd.movedOn', { count: movedOn }) },
    { key: 'wentBack', count: wentBack, text: t('lessonEnd.wentBack', { count: wentBack }) },
    { key: 'stayed', count: stayed, text: t('lessonEnd.stayed', { count: stayed }) },
    { key: 'known', count: known, text: t('lessonEnd.knownNow', { count: known }) },
    { key: 'tomorrow', count: tomorrow, text: t('lessonEnd.tomorrow', { count: tomorrow }) },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <ol className={cx(s.went, skipped && s.still)} aria-label={t('lessonEnd.places')}>
        {boxes.map((box, index) => {
          const cards = places.get(box.id) ?? 0;
          const position = index + 1;
          return (
            <li key={box.id} className={cards === 0 ? s.none : undefined} data-box={rampIndex(position, boxes.length)}>
              <VisuallyHidden>{t('lessonEnd.place', { position, cards })}</VisuallyHidden>
              {cards > 0 && <b aria-hidden="true">{cards}</b>}
              <i aria-hidden="true">
                {Array.from({ length: Math.min(cards, DRAWN) }, (_, card) => (
                  <u key={card} data-fall={card} />
                ))}
              </i>
              <em aria-hidden="true">{position}</em>
            </li>
          );
        })}
      </ol>
      <ul className={s.facts}>
        {facts.map(({ key, count, text }) => (
          <li key={key}>
            <b>{count}</b> {text}
          </li>
        ))}
      </ul>
    </>
  );
}
