import {
  type Box,
  boxCurve,
  boxHistory,
  fitMemory,
  fitSample,
  intervalMs,
  measure as wilson,
  memoryModel,
  occasionsOf,
  suggestInterval,
  verdictOf,
  visitsOf,
} from '@siedem/domain';
import { atMost, type Row, reported } from '../measure.ts';
import { median } from '../numbers.ts';
import { draws } from '../simulated/draws.ts';
import { type Life, liveUntil, type LifeWish, unlived } from '../simulated/live.ts';
import type { TrueMemory } from '../simulated/memories.ts';

const ANSWERS = 6000;
const TRUTH = 12_000;
const TARGET = 0.85;
type Middle = Box & { readonly kind: 'middle' };

/** A memory that records the true probability of each answer, in the order of answering. */
export const noted =
  (memory: TrueMemory, shares: number[]): TrueMemory =>
  (draw) => {
    const card = memory(draw);
    return {
      answer: card.answer,
      recall: (gap, side) => {
        const share = card.recall(gap, side);
        shares.push(share);
        return share;
      },
    };
  };

/** The mean of the true probabilities of a life's answers, by box: without random variation. */
const meanShares = ({ answers }: Life, shares: readonly number[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, { n: number; sum: number }>();
  for (const [at, { from }] of answers.entries()) {
    const own = sums.get(from) ?? { n: 0, sum: 0 };
    own.n += 1;
    own.sum += shares[at] ?? 0;
    sums.set(from, own);
  }
  return new Map([...sums].map(([box, { n, sum }]) => [box, sum / n]));
};

/** True recall in each box over a long life with given boxes, as the learner comes and goes. */
const truthOf = (wish: LifeWish, memory: TrueMemory, seed: number): ReadonlyMap<string, number> => {
  const shares: number[] = [];
  return meanShares(
    liveUntil(unlived(wish), noted(memory, shares), wish, { draw: draws(seed), answers: TRUTH }),
    shares,
  );
};

/** What the doctor would suggest for each middle box, by its evidence and a target for each. */
const suggestionsOf = (life: Life, targetOf: (box: Middle) => number | undefined) => {
  const model = memoryModel(fitMemory(fitSample(life.answers)));
  const history = boxHistory(
    life.boxes.flatMap(({ kind, id, timer }) =>
      kind === 'middle' ? [{ category: 'c', box: id, from: 0, timer }] : [],
    ),
  );
  const occasions = occasionsOf(life.answers, model, { category: 'c', history });
  const visits = visitsOf(life.answers);
  const middle = life.boxes.filter((box): box is Middle => box.kind === 'middle');
  return middle.flatMap((box, at) => {
    const own = occasions.get(box.id) ?? [];
    const target = targetOf(box);
    const remembered = own.filter(({ isRemembered }) => isRemembered).length;
    const measured = { ...wilson(own.length, remembered), remembered };
    if (target === undefined || own.length < 30) return [];
    const { verdict } = verdictOf(measured, target);
    if (verdict === 'fits') return [{ box, suggested: undefined }];
    const curve = boxCurve(own, { model, visits, timer: box.timer, measured: remembered / own.length });
    const between = [middle[at - 1]?.timer ?? 0, middle[at + 1]?.timer ?? Infinity] as const;
    return [{ box, suggested: suggestInterval(curve, { timer: box.timer, target, between }) }];
  });
};

/** Whether suggestions lead closer to the target in the true memory, and how rarely boxes that fit receive one (insights §15.3). */
export const suggestionRows = (
  wish: LifeWish,
  makers: readonly ((draw: () => number) => TrueMemory)[],
  learners: number,
): Row[] => {
  let wrong = 0;
  const distances: number[] = [];
  const near = { boxes: 0, suggested: 0 };
  for (const make of makers) {
    for (let at = 0; at < learners; at += 1) {
      const seed = 1000 * (at + 1) + ANSWERS;
      const draw = draws(seed);
      const memory = make(draw);
      const shares: number[] = [];
      const life = liveUntil(unlived(wish), noted(memory, shares), wish, { draw, answers: ANSWERS });
      const own = meanShares(life, shares);
      const truth = truthOf({ ...wish, boxes: life.boxes }, memory, seed + 1);
      // a target that each box is within half a point of
      for (const { suggested } of suggestionsOf(life, ({ id }) => Math.round(100 * (own.get(id) ?? 0)) / 100)) {
        near.boxes += 1;
        if (suggested) near.suggested += 1;
      }
      for (const { box, suggested } of suggestionsOf(life, () => TARGET)) {
        const present = truth.get(box.id);
        if (!suggested || present === undefined) continue;
        const { interval } = suggested;
        const changed = life.boxes.map((each) =>
          each.id === box.id && each.kind === 'middle' ? { ...each, interval, timer: intervalMs(interval) } : each,
        );
        const after = truthOf({ ...wish, boxes: changed }, memory, seed + 1).get(box.id) ?? present;
        const ratio = Math.abs(after - TARGET) / Math.abs(present - TARGET);
        distances.push(ratio);
        if (ratio > 1) wrong += 1;
      }
    }
  }
  const share = wrong / Math.max(1, distances.length);
  const falls = median(distances);
  const untold = near.suggested / Math.max(1, near.boxes);
  return [
    reported('suggestions made', String(distances.length)),
    atMost(
      `of ${near.boxes} boxes within 1 point of the target, those that get one`,
      `${near.suggested}`,
      untold,
      0.1,
      '',
    ),
    atMost('suggestions that lead further away', `${wrong} of ${distances.length}`, share, 0.05, ''),
    atMost('distance to the target after, of that before: median', falls.toFixed(2), falls, 0.65, ''),
  ];
};
