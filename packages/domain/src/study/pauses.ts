import { isDue } from '../card/due.ts';
import { DAY_MS } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import { dayBegin, type DayTimeline } from './learner-day.ts';

/** Time lent to the cards of a category, or of all if null (insights §10.4). Epoch ms. */
export interface PauseSpan {
  readonly category: string | null;
  readonly from: number;
  readonly until: number;
}

/** How far from now a pause may begin and end, and how long it may be (insights §10.4). */
const REACH_MS = 365 * DAY_MS;

/** Whether a pause is valid: at most a year long, within a year of now, and not ending before it begins. */
export const checkPause = ({ from, until }: PauseSpan, now: number): Result<null, 'bad_pause'> =>
  from < now - REACH_MS || until > now + REACH_MS || until <= from || until - from > REACH_MS
    ? fail('bad_pause')
    : ok(null);

/** Whether two pauses concern the same cards and overlap; touching ends do not. */
export const pausesClash = (a: PauseSpan, b: PauseSpan): boolean =>
  a.category === b.category && a.from < b.until && b.from < a.until;

/**
 * Whether a pause lends its time to a card of a middle box: its last move lies before the pause, and it was not due when
 * the pause began. So the time left at `from` is left at `until`.
 * @param movedAt date of the card (epoch ms), `timer` of its box (ms)
 */
export const isLent = (movedAt: number, timer: number, from: number): boolean =>
  movedAt < from && !isDue(movedAt, timer, from);

/** Whether a whole learner's day, or its greater part, lies in a pause of all categories or of the one asked for. */
export const isPausedDay = (
  timeline: DayTimeline,
  day: number,
  pauses: readonly PauseSpan[],
  category?: string,
): boolean => {
  const begin = dayBegin(timeline, day);
  const end = dayBegin(timeline, day + 1);
  const middle = (begin + end) / 2;
  return pauses.some(
    (pause) => (pause.category === null || pause.category === category) && pause.from <= middle && middle < pause.until,
  );
};
