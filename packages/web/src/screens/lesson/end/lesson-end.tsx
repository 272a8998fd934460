import {
  type Answered,
  type Box,
  FIRST,
  type Lesson,
  type LessonSettings,
  type LessonSummary,
  summarise,
  timeLeft,
} from '@siedem/domain';
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
import type { Part } from '../part.ts';
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

/** What waits when a part is over. */
interface Waiting {
  /** Cards of the scope wait that are not left for another day. */
  readonly here: boolean;
  /** cards of a plan's later days */
  readonly tomorrow: number;
  /** due elsewhere in the category */
  readonly elsewhere: number;
  /** cards of the next part */
  readonly round: number;
}

function useWaiting({ category, scope, due, left, queued, settings }: LessonEndProps): Waiting {
  const { available, boxes } = useCounts(category.id);
  // What a plan leaves for tomorrow is no invitation to go on today.
  const isShare = scope === 'today';
  const most = Math.max(queued, due - left);
  return {
    // New cards that are left for another day wait, and are not offered with the rest.
    here: due > left,
    tomorrow: isShare ? Math.max(0, available - (boxes[FIRST]?.available ?? 0)) : 0,
    elsewhere: isShare ? 0 : Math.max(0, available - due),
    round: settings.cards > 0 ? Math.min(settings.cards, most) : most,
  };
}

interface LeadProps {
  readonly end: LessonEndProps;
  readonly summary: LessonSummary;
  readonly waiting: Waiting;
}

/** What the part came to, and what waits. */
function Lead({ end: { part, category, scope, due }, summary, waiting }: LeadProps) {
  const { t } = useTexts();
  const { nextDue, available } = useCounts(category.id);
  const { cards, right, missed } = summary;
  const { here, tomorrow, elsewhere } = waiting;
  const isShare = scope === 'today';
  const minutes = Math.max(1, Math.round(((part.endedAt ?? now()) - part.since) / 60_000));
  return (
    <p className={s.lead}>
      {cards > 0
        ? t('lessonEnd.result', { count: minutes, right, missed: missed.length })
        : !here && !isShare && t('lessonEnd.nothingDue')}{' '}
      {here && t('lessonEnd.waitHere', { count: due })}
      {!here && isShare && t('lessonEnd.share', { count: tomorrow })}
      {!here && elsewhere > 0 && t('lessonEnd.waitElsewhere', { count: elsewhere })}
      {available === 0 &&
        nextDue !== null &&
        t('lessonEnd.nextDue', { left: timeLeftText(t, timeLeft(Math.max(1, nextDue - now()))) })}
    </p>
  );
}

interface WaysProps {
  readonly settings: LessonSettings;
  readonly missed: readonly Answered[];
  readonly waiting: Waiting;
  readonly onGoOn: () => void;
}

/** The ways on; the first that fits is primary and has the focus (lessons §6.3). */
function Ways({ settings, missed, waiting: { here, elsewhere, round }, onGoOn }: WaysProps) {
  const { t } = useTexts();
  const primary = useRef<HTMLElement | null>(null);
  // The headline is seen first; where the window is high enough the buttons are in sight anyway.
  useLayoutEffect(() => primary.current?.focus({ preventScroll: true }), []);
  const focus = (element: HTMLElement | null): void => {
    primary.current = element;
  };
  const isLast = !here && elsewhere === 0;
  return (
    <div className={s.ways}>
      <Actions>
        {here && (
          <Button ref={focus} kind="pen" size="lg" keyCap="enter" onClick={onGoOn}>
            {settings.cards > 0 ? t('lessonEnd.next', { count: round }) : t('lessonEnd.round', { count: round })}
          </Button>
        )}
        {!here && elsewhere > 0 && (
          <Link ref={focus} className={buttonClass({ kind: 'pen', size: 'lg' })} to="/lesson/all">
            <ButtonBody keyCap="enter">{t('lessonEnd.review', { count: elsewhere })}</ButtonBody>
          </Link>
        )}
        {missed.length > 0 && (
          <Link className={buttonClass({ size: 'lg' })} to="/practice" onClick={() => keepMissed(missed)}>
            <ButtonBody note={t('lessonEnd.againNote')}>{t('lessonEnd.again', { count: missed.length })}</ButtonBody>
          </Link>
        )}
        <Link
          ref={isLast ? focus : undefined}
          className={buttonClass({ kind: isLast ? 'pen' : 'quiet', size: 'lg' })}
          to="/"
        >
          <ButtonBody keyCap={isLast ? 'enter' : 'esc'}>
            {here ? t('lessonEnd.enough') : t('lessonEnd.toBoxes')}
          </ButtonBody>
        </Link>
      </Actions>
    </div>
  );
}

/** The end of a part or lesson: what it came to, what was missed, and one way on (lessons §6). */
export function LessonEnd(props: LessonEndProps) {
  const { lesson, part, category, boxes, settings, due, left, newHere, onMore, onGoOn } = props;
  const { t } = useTexts();
  const [summary] = useState(() => summarise(lesson, boxes, part.from));
  const waiting = useWaiting(props);
  const { cards, missed } = summary;
  const answered = lesson.answered.slice(part.from);
  return (
    <section className={s.done}>
      {cards > 0 && <Milestone answered={answered} />}
      <h1>{due > 0 ? t('lessonEnd.done', { count: cards }) : t('lessonEnd.none')}</h1>
      <Lead end={props} summary={summary} waiting={waiting} />
      {cards > 0 && <Went summary={summary} boxes={boxes} />}
      {missed.length > 0 && <NotYet missed={missed} />}
      <MixedHere answered={answered} tries={lesson.tries} />
      <NewToday category={category} settings={settings} left={left} onMore={onMore} />
      <LessonTipRow missed={missed} newHere={newHere} category={category} settings={settings} />
      <Ways settings={settings} missed={missed} waiting={waiting} onGoOn={onGoOn} />
    </section>
  );
}
