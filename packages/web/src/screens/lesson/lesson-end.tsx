import type { Box, Lesson } from '@siedem/domain';
import { useLayoutEffect, useRef } from 'react';
import { Link } from '../../ui/link/link.tsx';
import { useCounts } from '../../data/use-counts.ts';
import type { CategoryView } from '../../collection/views.ts';
import { boxText, intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { NothingDue } from './nothing-due.tsx';
import { NextList, NextRow } from '../../ui/lesson-frame/lesson-frame.tsx';

export interface LessonEndProps {
  readonly lesson: Lesson;
  readonly category: CategoryView;
  readonly boxes: readonly Box[];
}

/** How many cards the lesson left in each box, in display order. */
function landed(lesson: Lesson, boxes: readonly Box[]): readonly { box: Box; position: number; cards: number }[] {
  const places = new Map(lesson.answered.map(({ card, to }) => [card.id, to]));
  return boxes
    .map((box, index) => ({
      box,
      position: index + 1,
      cards: [...places.values()].filter((to) => to === box.id).length,
    }))
    .filter(({ cards }) => cards > 0);
}

/** The end of a lesson: what was answered and when it comes back; or that nothing was due (specification §2 Lesson). */
export function LessonEnd({ lesson, category, boxes }: LessonEndProps) {
  const { t } = useTexts();
  const { nextDue, available } = useCounts(category.id);
  const back = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => back.current?.focus(), []);
  const right = lesson.answered.filter(({ verdict, override }) => verdict === 'good' || override).length;
  const answered = lesson.answered.length;
  return (
    <EmptyState
      as="h1"
      title={t('lesson.none')}
      action={
        <Link ref={back} className={buttonClass({ kind: 'pen' })} to="/">
          <ButtonBody keyCap="enter">{t('lesson.toBoxes')}</ButtonBody>
        </Link>
      }
    >
      {answered > 0 ? (
        <>
          <p>
            {t('lesson.summary', { count: answered, right })}{' '}
            {available > 0 ? t('lesson.stillWaiting', { count: available }) : t('lesson.quiet')}
          </p>
          <NextList>
            {landed(lesson, boxes).map(({ box, position, cards }) => (
              <NextRow
                key={box.id}
                chip={<BoxChip position={position} of={boxes.length} name={t('lesson.box')} />}
                when={
                  box.kind === 'middle'
                    ? t('lesson.backIn', { interval: intervalText(t, box.interval) })
                    : boxText(t, box)
                }
                count={cards}
                countName={t('lesson.cards')}
              />
            ))}
          </NextList>
        </>
      ) : (
        <NothingDue available={available} nextDue={nextDue} />
      )}
    </EmptyState>
  );
}
