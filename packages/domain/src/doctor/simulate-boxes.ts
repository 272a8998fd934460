import { DAY_MS } from '../limits.ts';
import { encounter, meet, type Memory, type MemoryModel, recallAfter } from '../memory/memory-model.ts';
import type { Effort } from '../study/study-record.ts';
import { visitFrom, type Visits } from './visits.ts';

/** Years of each card's life that are simulated. */
const YEARS = 3;
const LIFE = YEARS * 365;
/** Days between two samples of what is still in mind. */
const LOOK = 20;

/** Mulberry32, seeded: common random numbers, so that arrangements are compared on the same draws. */
const draws = (seed: number): (() => number) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The learner's pattern of visits, repeated for ever. */
export interface Rhythmic {
  /** days from any instant (days) to the visit at or after it */
  readonly nextVisit: (day: number) => number;
}

/** Repeats the visits of the last year; once a day if there are too few. */
export const repeatVisits = (visits: Visits): Rhythmic => {
  const end = visits.at(-1) ?? 0;
  const year = visits.filter((at) => at > end - 365 * DAY_MS);
  const first = year[0];
  if (first === undefined || year.length < 14) return { nextVisit: (day) => Math.ceil(day) };
  const span = Math.max(1, Math.ceil((end - first) / DAY_MS + 0.5));
  const times = year.map((at) => (at - first) / DAY_MS);
  return {
    nextVisit: (day) => {
      const round = Math.floor(day / span);
      const found = visitFrom(times, day - round * span);
      return found === undefined ? (round + 1) * span : round * span + found;
    },
  };
};

/** Input of a simulation. */
export interface SimulatedLearner {
  readonly model: MemoryModel;
  readonly coming: Rhythmic;
  /** share of first meetings that go right */
  readonly firstShare: number;
}

interface Card {
  readonly memory: Memory;
  last: number;
  box: number;
}

const normal = (next: () => number): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** One card's life from its first meeting: answers, and the sum of expected recall at each sample. */
const live = (learner: SimulatedLearner, days: readonly number[], seed: number): { answers: number; kept: number } => {
  const { model, coming, firstShare } = learner;
  const next = draws(seed);
  const offset = model.cardSd * normal(next);
  const began = coming.nextVisit(next() * 365);
  const isRight = next() < firstShare;
  // the offset is known: without variance there is nothing to update
  const card: Card = { memory: { ...meet(model, isRight), offset, variance: 0 }, last: began, box: isRight ? 1 : 0 };
  let answers = 1;
  let kept = 0;
  let look = began + LOOK / 2;
  for (;;) {
    const isKnown = card.box > days.length;
    const wait = card.box === 0 ? 0.5 : (days[card.box - 1] ?? 0);
    const at = isKnown ? Infinity : coming.nextVisit(card.last + wait);
    for (; look < Math.min(at, began + LIFE); look += LOOK) {
      kept += recallAfter(model, card.memory, look - card.last, 0);
    }
    if (at >= began + LIFE) break;
    const gap = Math.max(0.01, at - card.last);
    const right = next() < recallAfter(model, card.memory, gap, 0);
    encounter(model, card.memory, gap, right, 0);
    card.last = at;
    card.box = right ? card.box + 1 : Math.max(0, card.box - 1);
    answers += 1;
  }
  return { answers, kept };
};

/**
 * Answers and retention of an arrangement over the first three years of many cards in the fitted model.
 * @param days intervals of the middle boxes in order, in days
 * @param most answers a card-year from which on the outcome does not matter: the rest is left out, and the effort is endless
 */
export const simulateBoxes = (
  learner: SimulatedLearner,
  days: readonly number[],
  { cards, seed, most = Infinity }: { readonly cards: number; readonly seed: number; readonly most?: number },
): Effort => {
  let answers = 0;
  let kept = 0;
  for (let card = 0; card < cards; card += 1) {
    if (answers > most * cards * YEARS) return { answersPerYear: Infinity, kept: 0 };
    const life = live(learner, days, seed + 7919 * card);
    answers += life.answers;
    kept += life.kept;
  }
  return { answersPerYear: answers / cards / YEARS, kept: kept / cards / Math.floor(LIFE / LOOK) };
};
