import { expect, test } from 'vitest';
import { type Interval, intervalMs } from '../box/interval.ts';
import { memoryModel } from '../memory/memory-model.ts';
import { WEIGHTS } from '../memory/weights.ts';
import { searchBoxes } from './search-boxes.ts';
import { simulateBoxes } from './simulate-boxes.ts';

const days = (...numbers: number[]): Interval[] => numbers.map((number) => ({ number, unit: 'days' }));
const daily = { nextVisit: Math.ceil };
const typical = { model: memoryModel(WEIGHTS.map(({ mean }) => mean)), coming: daily, firstShare: 0.6 };
const present = days(1, 2, 3, 5, 8);

const growth = (intervals: readonly Interval[]): number[] =>
  intervals.map((each, at) => intervalMs(each) / intervalMs(present[at] ?? each));

test('finds intervals that keep more for the same work, within three times of the present ones and beyond', () => {
  const found = searchBoxes(typical, present);
  if (!found) throw new Error('nothing found');
  const { before, labels, horizon } = found;
  expect(labels.effort.kept).toBeGreaterThan(before.kept + 0.005);
  expect(horizon.effort.kept).toBeGreaterThan(labels.effort.kept);
  for (const { effort } of [labels, horizon]) {
    expect(effort.answersPerYear).toBeLessThanOrEqual(1.05 * before.answersPerYear);
  }
  expect(Math.max(...growth(labels.intervals))).toBeLessThanOrEqual(3);
  expect(Math.min(...growth(labels.intervals))).toBeGreaterThanOrEqual(1 / 3);
  expect(Math.max(...growth(horizon.intervals))).toBeGreaterThan(3);
});

test('the same learner gets the same arrangement', () => {
  expect(searchBoxes(typical, present)).toEqual(searchBoxes(typical, present));
});

test('a simulation that costs more than matters ends early and says so', () => {
  const simulate = (most?: number) =>
    simulateBoxes(typical, [1, 2], { cards: 20, seed: 1, ...(most === undefined ? {} : { most }) });
  const whole = simulate();
  expect(simulate(whole.answersPerYear)).toEqual(whole);
  expect(simulate(whole.answersPerYear / 2)).toEqual({ answersPerYear: Infinity, kept: 0 });
});
