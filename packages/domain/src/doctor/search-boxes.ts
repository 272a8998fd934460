import { type Interval, intervalMs } from '../box/interval.ts';
import { LEGAL_INTERVALS } from '../box/steps.ts';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import type { Effort } from '../study/study-record.ts';
import { type SimulatedLearner, simulateBoxes } from './simulate-boxes.ts';

/** Least recall encounters and middle boxes for a search over all boxes (insights §7.4). */
export const TOGETHER_ENCOUNTERS = 400;
export const TOGETHER_BOXES = 3;

/** An arrangement of the middle boxes in order, with its result. */
export interface Arrangement {
  readonly intervals: readonly Interval[];
  readonly effort: Effort;
}

/** Result of a search: within three times of today's intervals, and without that bound. */
export interface FoundArrangements {
  readonly before: Effort;
  readonly labels: Arrangement;
  readonly horizon: Arrangement;
}

/** Least gain in words kept in mind for a suggestion (insights §7.4). */
const LEAST_GAIN = 0.005;
/** Tolerance of the suggested arrangement's cost, of today's work. */
const MOST_COST = 1.05;
/** What a search may spend of today's work: the first whose outcome costs no more than that with other cards is taken. */
const SEARCH_COSTS = [1.04, 1.02, 1] as const;
const FACTORS = [2, 1.5, 1.25, 1.1] as const;
/**
 * Cards simulated while searching, and for the final comparison, and how many answers a year of all of them: a learner who
 * forgets a lot answers each card often, so fewer cards say as much, and their search takes not much longer.
 */
const FEW = { cards: 240, answers: 4000, least: 60 } as const;
const MANY = { cards: 1500, answers: 25_000, least: 400 } as const;

/** @param rate answers a card-year */
const cardsFor = ({ cards, answers, least }: typeof FEW | typeof MANY, rate: number): number =>
  Math.round(Math.min(cards, Math.max(least, answers / rate)));

const SEED = 20_261_123;

const daysOf = (intervals: readonly Interval[]): number[] => intervals.map((each) => intervalMs(each) / DAY_MS);

const nearest = (ms: number, all: readonly Interval[]): Interval => {
  let best = all[0] ?? { number: 1, unit: 'days' };
  for (const each of all) {
    if (Math.abs(Math.log(intervalMs(each) / ms)) < Math.abs(Math.log(intervalMs(best) / ms))) best = each;
  }
  return best;
};

const isOrdered = (intervals: readonly Interval[]): boolean =>
  intervals.every((each, at) => at === 0 || intervalMs(each) > intervalMs(intervals[at - 1] ?? each));

interface Search {
  readonly learner: SimulatedLearner;
  /** cards that a step simulates */
  readonly cards: number;
  readonly cap: number;
  readonly isAllowed: (intervals: readonly Interval[]) => boolean;
}

/** Moves of one box, and of two against each other, by a factor. */
const movesBy = (factor: number, boxes: number): number[][] => {
  const moves: number[][] = [];
  const one = (at: number, by: number): number[] => Array.from({ length: boxes }, (_, box) => (box === at ? by : 1));
  for (let a = 0; a < boxes; a += 1) {
    moves.push(one(a, factor), one(a, 1 / factor));
    for (let b = 0; b < boxes; b += 1) {
      if (a !== b) moves.push(one(a, factor).map((by, at) => (at === b ? 1 / factor : by)));
    }
  }
  moves.push(
    Array.from({ length: boxes }, () => factor),
    Array.from({ length: boxes }, () => 1 / factor),
  );
  return moves;
};

/** Climbs from an arrangement by ever smaller steps while more is kept within the cap. */
const climb = ({ learner, cards, cap, isAllowed }: Search, from: Arrangement): Arrangement => {
  const tried = new Set<string>();
  let best = from;
  for (const factor of FACTORS) {
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (const move of movesBy(factor, best.intervals.length)) {
        const intervals = best.intervals.map((each, at) =>
          nearest(intervalMs(each) * (move[at] ?? 1), LEGAL_INTERVALS),
        );
        const key = JSON.stringify(intervals);
        if (tried.has(key) || !isOrdered(intervals) || !isAllowed(intervals)) continue;
        tried.add(key);
        const most = Math.max(cap, best.effort.answersPerYear);
        const effort = simulateBoxes(learner, daysOf(intervals), { cards, seed: SEED, most });
        const isCheaper = best.effort.answersPerYear > cap && effort.answersPerYear < best.effort.answersPerYear;
        if (isCheaper || (effort.answersPerYear <= cap && effort.kept > best.effort.kept + 1e-4)) {
          best = { intervals, effort };
          isBetter = true;
        }
      }
    }
  }
  return best;
};

const within = (present: readonly Interval[], intervals: readonly Interval[]): boolean =>
  intervals.every((each, at) => {
    const ratio = intervalMs(each) / intervalMs(present[at] ?? each);
    return ratio <= 3 && ratio * 3 >= 1;
  });

/** Cards that an arrangement of {@link shapes} is first looked at with, and from how many of them the search climbs. */
const FEWEST = 60;
const CLIMBED = 3;

/** First interval in hours, growth from box to box, and one longer step somewhere between two boxes. */
const FIRSTS = [6, 20, 48, 120] as const;
const GROWTHS = [1.3, 2, 3.5] as const;
const LEAPS = [5, 30] as const;
const MONTH_HOURS = 30 * 24;

/** Arrangements of as many boxes, a year at most, that grow steadily or with one long leap after the first ones. */
const shapes = (boxes: number): (readonly Interval[])[] => {
  const places = Array.from({ length: boxes }, (_, at) => at);
  const leaps = [{ at: 0, by: 1 }, ...LEAPS.flatMap((by) => places.map((at) => ({ at, by })))];
  return FIRSTS.flatMap((first) =>
    GROWTHS.flatMap((growth) =>
      leaps.map((leap) =>
        places.map((at) => {
          const hours = first * growth ** at * (at >= leap.at ? leap.by : 1);
          const longest = (13 - boxes + at) * MONTH_HOURS;
          return nearest(Math.min(hours, longest) * HOUR_MS, LEGAL_INTERVALS);
        }),
      ),
    ),
  );
};

/** Where a search without bounds begins, beside what was found within them. */
const farStarts = (learner: SimulatedLearner, boxes: number, cap: number): (readonly Interval[])[] =>
  shapes(boxes)
    .filter(isOrdered)
    .map((intervals) => ({
      intervals,
      effort: simulateBoxes(learner, daysOf(intervals), { cards: FEWEST, seed: SEED, most: cap }),
    }))
    .filter(({ effort }) => effort.answersPerYear <= cap)
    .sort((a, b) => b.effort.kept - a.effort.kept)
    .slice(0, CLIMBED)
    .map(({ intervals }) => intervals);

/**
 * Intervals that keep most words in mind for the same work, or for `most` answers a card-year (insights §7.4). The final comparison
 * simulates other cards than the search did. undefined if nothing is at least half a point better.
 * @param present intervals of the middle boxes in order
 */
export const searchBoxes = (
  learner: SimulatedLearner,
  present: readonly Interval[],
  most?: number,
): FoundArrangements | undefined => {
  const rate = most ?? simulateBoxes(learner, daysOf(present), { cards: FEWEST, seed: SEED }).answersPerYear;
  const judge = (intervals: readonly Interval[]): Effort =>
    simulateBoxes(learner, daysOf(intervals), { cards: cardsFor(MANY, rate), seed: SEED * 3 });
  const before = judge(present);
  const cards = cardsFor(FEW, rate);
  const tried = (intervals: readonly Interval[]): Arrangement => ({
    intervals,
    effort: simulateBoxes(learner, daysOf(intervals), { cards, seed: SEED }),
  });
  const began = tried(present);
  const limit = (most ?? before.answersPerYear) * MOST_COST;
  const caps = SEARCH_COSTS.map((cost) => (most ?? began.effort.answersPerYear) * cost);
  for (const cap of caps) {
    const labels = climb({ learner, cards, cap, isAllowed: (intervals) => within(present, intervals) }, began);
    const after = judge(labels.intervals);
    if (after.answersPerYear > limit) continue;
    // fewer minutes than today's cost words: then the best for them is what was asked for
    const isAsked = most !== undefined && before.answersPerYear > limit;
    if (!isAsked && after.kept < before.kept + LEAST_GAIN) return undefined;
    const starts = [labels, ...farStarts(learner, present.length, cap).map(tried)];
    const ends = starts.map((start) => climb({ learner, cards, cap, isAllowed: () => true }, start));
    const judged = ends.map(({ intervals }) => ({ intervals, effort: judge(intervals) }));
    const kept = judged.filter(({ effort }) => effort.answersPerYear <= limit);
    const horizon = kept.reduce((best, each) => (each.effort.kept > best.effort.kept ? each : best), {
      ...labels,
      effort: after,
    });
    return { before, labels: { ...labels, effort: after }, horizon };
  }
  return undefined;
};
