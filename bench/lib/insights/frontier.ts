import {
  type Box,
  DAY_MS,
  encounter,
  type Interval,
  intervalMs,
  meet,
  type Memory,
  type MemoryModel,
  orderBoxes,
  recallAfter,
} from '@siedem/domain';
import { type Draw, draws } from '../simulated/draws.ts';
import type { TrueMemory } from '../simulated/memories.ts';

/** Effort and its result in a true memory: answers per card and year, and the mean share of words remembered. */
export interface TrueEffort {
  readonly work: number;
  readonly kept: number;
}

const CARDS = 600;
const YEARS = 3;
const LIFE = 365 * YEARS;
const LOOK = 20;
const SEED = 5;

/** Scheduler of a card: takes each answer and returns the days until the next one; undefined: never again. */
type Schedule = (gap: number | undefined, isRight: boolean) => number | undefined;

/** The first three years of many cards in a true memory, of a learner who comes on nine days of ten. */
const liveCards = (truth: TrueMemory, scheduleOf: () => Schedule): TrueEffort => {
  let answers = 0;
  let kept = 0;
  let looks = 0;
  for (let each = 0; each < CARDS; each += 1) {
    const draw: Draw = draws(SEED + 7919 * each);
    const card = truth(draw);
    const schedule = scheduleOf();
    const isFirstRight = draw() < card.recall(0, 0);
    card.answer(0, isFirstRight);
    let at = 0;
    let wait = schedule(undefined, isFirstRight);
    answers += 1;
    for (let look = LOOK / 2; look < LIFE;) {
      let next = wait === undefined ? LIFE : at + Math.max(1, Math.ceil(wait));
      while (next < LIFE && draw() >= 0.9) next += 1;
      for (; look < Math.min(next, LIFE); look += LOOK) {
        kept += card.recall(look - at, 0);
        looks += 1;
      }
      if (next >= LIFE) break;
      const gap = next - at;
      const isRight = draw() < card.recall(gap, 0);
      card.answer(gap, isRight);
      at = next;
      wait = schedule(gap, isRight);
      answers += 1;
    }
  }
  return { work: answers / CARDS / YEARS, kept: kept / looks };
};

/** Effort and result of boxes. */
export const effortOf = (boxes: readonly Box[], truth: TrueMemory): TrueEffort =>
  liveCards(truth, () => {
    const ordered = orderBoxes(boxes);
    let place = 0;
    return (_, isRight) => {
      place = isRight ? place + 1 : Math.max(0, place - 1);
      const box = ordered[place];
      return box === undefined || box.kind === 'last' ? undefined : box.timer / DAY_MS;
    };
  });

/** Boxes with other intervals, in the order of the middle ones. */
export const withIntervals = (boxes: readonly Box[], intervals: readonly Interval[]): Box[] => {
  const middle = boxes.filter(({ kind }) => kind === 'middle');
  return boxes.map((box) => {
    const interval = intervals[middle.indexOf(box)];
    return box.kind === 'middle' && interval ? { ...box, interval, timer: intervalMs(interval) } : box;
  });
};

/** Whole days until expected recall falls to a share, at most the life of a card. */
const daysTo = (model: MemoryModel, memory: Memory, share: number): number => {
  let [low, high] = [1, LIFE];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (recallAfter(model, memory, middle, 0) >= share) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** FSRS's own schedule: each card is asked when its expected recall falls to `share`. */
export const scheduledFor = (model: MemoryModel, truth: TrueMemory, share: number): TrueEffort =>
  liveCards(truth, () => {
    let memory: Memory | undefined;
    return (gap, isRight) => {
      if (memory && gap !== undefined) encounter(model, memory, gap, isRight, 0);
      else memory = meet(model, isRight);
      return daysTo(model, memory, share);
    };
  });

const SHARES = [0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.96] as const;

/** How far a result lies above the frontier of FSRS's schedules for the same effort: a difference of shares remembered. */
export const aboveFrontier = ({ work, kept }: TrueEffort, model: MemoryModel, truth: TrueMemory): number => {
  const points = SHARES.map((share) => scheduledFor(model, truth, share)).sort((a, b) => a.work - b.work);
  const after = points.findIndex((point) => point.work >= work);
  const [low, high] = [points[Math.max(0, after - 1)], points[after]];
  if (!low) throw new Error('no frontier');
  // Outside the range: FSRS's nearest schedule.
  if (!high || high === low) return kept - (high ?? points.at(-1) ?? low).kept;
  return kept - (low.kept + ((work - low.work) / (high.work - low.work)) * (high.kept - low.kept));
};
