import { type Box, FIRST, type Lesson, type LessonSettings, summarise, timeLeft } from '@siedem/domain';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CategoryView } from '../../../collection/views.ts';
import { useCounts } from '../../../data/use-counts.ts';
import { timeLeftText } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { now } from '../../../platform/clock.ts';
import { Button, ButtonBody, buttonClass } from '../../../ui/button/button.tsx';
import { Actions } from '../../../ui/lesson-frame/lesson-frame.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { keepMissed } from '../missed-cards.ts';
import type { Part } from '../use-part.ts';
import s from './lesson-end.module.css';
import { LessonTipRow } from './lesson-tip-row.tsx';
import { MixedHere } from './mixed-here.tsx';
import { Milestone } from './milestone.tsx';
import { NewToday } from './new-today.tsx';
import { NotYet } from './not-yet.tsx';
import { Went } from './went.tsx';

export interface LessonEndProps {
  readonly lesson: Lesson;
  readonly part: Part;
  readonly category: CategoryView;
  readonly boxes: readonly Box[];
  readonly settings: LessonSettings;
  /** cards due in the scope now */
  readonly due: number;
  /** cards of the draw that are still to be asked */
  readonly queued: number;
  /** new cards that wait for another day */
  readonly left: number;
  /** ids of the cards that were new here when the lesson came to them */
  readonly newHere: ReadonlySet<string>;
  /** draws again, with more new cards */
  readonly onMore: () => void;
  /** box value, `all` or `today` */
  readonly scope: string;
  /** goes on: with the same draw, or with another one */
  readonly onGoOn: () => void;
}

/** The end of a part or lesson: what it came to, what was missed, and one way on (lessons §6). */
export function LessonEnd({
  lesson,
  part,
  category,
  boxes,
  settings,
  due,
  queued,
  left,
  newHere,
  onMore,
  scope,
  onGoOn,
}: LessonEndProps) {
  const { t } = useTexts();
  const { nextDue, available, boxes: counts } = useCounts(category.id);
  const [summary] = useState(() => summarise(lesson, boxes, part.from));
  const primary = useRef<HTMLElement | null>(null);
  // The headline is seen first; where the window is high enough the buttons are in sight anyway.
  useLayoutEffect(() => primary.current?.focus({ preventScroll: true }), []);
  const focus = (element: HTMLElement | null): void => {
    primary.current = element;
  };
  const { cards, right, missed } = summary;
  const minutes = Math.max(1, Math.round(((part.endedAt ?? now()) - part.since) / 60_000));
  // What a plan leaves for tomorrow is no invitation to go on today.
  const isShare = scope === 'today';
  const tomorrow = isShare ? Math.max(0, available - (counts[FIRST]?.available ?? 0)) : 0;
  const elsewhere = isShare ? 0 : Math.max(0, available - due);
  const most = Math.max(queued, due - left);
  const round = settings.cards > 0 ? Math.min(settings.cards, most) : most;
  // New cards that are left for another day wait, and are not offered with the rest.
  const waits = due > left;
  return (
    <section className={s.done}>
      {cards > 0 && <Milestone answered={lesson.answered.slice(part.from)} />}
      <h1>{due > 0 ? t('lessonEnd.done', { count: cards }) : t('lessonEnd.none')}</h1>
      <p className={s.lead}>
        {cards > 0
          ? t('lessonEnd.result', { count: minutes, right, missed: missed.length })
          : !waits && !isShare && t('lessonEnd.nothingDue')}{' '}
        {waits && t('lessonEnd.waitHere', { count: due })}
        {!waits && isShare && t('lessonEnd.share', { count: tomorrow })}
        {!waits && elsewhere > 0 && t('lessonEnd.waitElsewhere', { count: elsewhere })}
        {available === 0 &&
          nextDue !== null &&
          t('lessonEnd.nextDue', { left: timeLeftText(t, timeLeft(Math.max(1, nextDue - now()))) })}
      </p>
      {cards > 0 && <Went summary={summary} boxes={boxes} />}
      {missed.length > 0 && <NotYet missed={missed} />}
      <MixedHere answered={lesson.answered.slice(part.from)} tries={lesson.tries} />
      <NewToday category={category} settings={settings} left={left} onMore={onMore} />
      <LessonTipRow missed={missed} newHere={newHere} category={category} settings={settings} />
      <div className={s.ways}>
        <Actions>
          {waits ? (
            <Button ref={focus} kind="pen" size="lg" keyCap="enter" onClick={onGoOn}>
              {settings.cards > 0 ? t('lessonEnd.next', { count: round }) : t('lessonEnd.round', { count: round })}
            </Button>
          ) : (
            elsewhere > 0 && (
              <Link ref={focus} className={buttonClass({ kind: 'pen', size: 'lg' })} to="/lesson/all">
                <ButtonBody keyCap="enter">{t('lessonEnd.review', { count: elsewhere })}</ButtonBody>
              </Link>
            )
          )}
          {missed.length > 0 && (
            <Link className={buttonClass({ size: 'lg' })} to="/practice" onClick={() => keepMissed(missed)}>
              <ButtonBody note={t('lessonEnd.againNote')}>{t('lessonEnd.again', { count: missed.length })}</ButtonBody>
            </Link>
          )}
          <Link
            ref={waits || elsewhere > 0 ? undefined : focus}
            className={buttonClass({ kind: waits || elsewhere > 0 ? 'quiet' : 'pen', size: 'lg' })}
            to="/"
          >
            <ButtonBody keyCap={waits || elsewhere > 0 ? 'esc' : 'enter'}>
              {waits ? t('lessonEnd.enough') : t('lessonEnd.toBoxes')}
            </ButtonBody>
          </Link>
        </Actions>
      </div>
    </section>
  );
}
