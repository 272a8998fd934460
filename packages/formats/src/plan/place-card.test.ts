import {
  type Box,
  defaultBoxes,
  FIRST,
  type Interval,
  intervalMs,
  isInterval,
  LAST,
  middleBox,
  UNITS,
} from '@siedem/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Learning } from '../model/found.ts';
import { fitBoxes } from './fit-boxes.ts';
import { knownFromMs, nearestBox, placeCard } from './place-card.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23);
const BOXES = defaultBoxes('c');

const intervals: fc.Arbitrary<Interval> = fc
  .record({ number: fc.integer({ min: 1, max: 30 }), unit: fc.constantFrom(...UNITS) })
  .filter(isInterval);
/** Any boxes that a category may have. */
const boxes: fc.Arbitrary<readonly Box[]> = fc
  .uniqueArray(intervals, { maxLength: 5, selector: intervalMs })
  .map((middle) => {
    const [first, last] = [BOXES.at(0), BOXES.find(({ kind }) => kind === 'last')];
    const own = middle.map((interval, at) => middleBox('c', String(at + 2), interval));
    return [...(first ? [first] : []), ...own, ...(last ? [last] : [])];
  });
const learning: fc.Arbitrary<Learning & { readonly kind: 'interval' }> = fc.record({
  kind: fc.constant('interval' as const),
  interval: fc.oneof(fc.integer({ min: 1, max: 4000 * DAY }), fc.constantFrom(1, DAY, 5 * DAY, 365 * DAY)),
  // from the year the clock of computers began, plus any timer, to a century ahead
  due: fc.integer({ min: 400 * DAY, max: NOW + 36_500 * DAY }),
  last: fc.option(fc.integer({ min: 0, max: NOW + DAY }), { nil: null }),
});
const known = fc.constantFrom(...(['never', '6m', '1y', '2y'] as const)).map(knownFromMs);

describe('a card that was learned elsewhere', () => {
  test('never comes back later than there, and at that very moment where that is not ahead of a whole timer', () => {
    fc.assert(
      fc.property(learning, boxes, known, (was, mine, knownAt) => {
        const { section, modified } = placeCard(was, mine, knownAt, NOW);
        expect(modified).toBeLessThanOrEqual(NOW);
        expect(modified).toBeGreaterThanOrEqual(0);
        if (section === LAST) {
          expect(was.interval).toBeGreaterThanOrEqual(knownAt);
          return;
        }
        const timer = mine.find(({ id }) => id === section)?.timer ?? 0;
        expect(modified + timer).toBeLessThanOrEqual(Math.max(was.due, 0));
        if (was.due - timer <= NOW) expect(modified + timer).toBe(was.due);
      }),
      { numRuns: 1000 },
    );
  });

  test('lies in the box nearest by ratio, the shorter of two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 * DAY }), boxes, (interval, mine) => {
        const far = (timer: number) => Math.abs(Math.log(interval / timer));
        const nearest = nearestBox(mine, interval);
        for (const box of mine) {
          if (box.kind !== 'middle') continue;
          expect(far(nearest?.timer ?? Number.NaN)).toBeLessThanOrEqual(far(box.timer) + 1e-9);
        }
      }),
    );
    const two = [middleBox('c', '2', { number: 1, unit: 'days' }), middleBox('c', '3', { number: 4, unit: 'days' })];
    expect(nearestBox(two, 2 * DAY)?.id).toBe('2');
    expect(nearestBox([], DAY)).toBeUndefined();
  });

  test('the weaker side decides', () => {
    const at = (interval: number, due: number) => ({ kind: 'interval' as const, interval, due, last: null });
    const of = [at(30 * DAY, NOW + DAY), at(3 * DAY, NOW + 9 * DAY), at(3 * DAY, NOW + 2 * DAY)];
    const alone = placeCard(at(3 * DAY, NOW + 2 * DAY), BOXES, Infinity, NOW);
    expect(placeCard({ kind: 'weakest', of }, BOXES, Infinity, NOW)).toEqual(alone);
  });

  test('known from a year: the known box, moved at the last answer', () => {
    const was = { kind: 'interval' as const, interval: 365 * DAY, due: NOW, last: NOW - 400 * DAY };
    expect(placeCard(was, BOXES, knownFromMs('1y'), NOW)).toEqual({ section: LAST, modified: NOW - 400 * DAY });
    expect(placeCard(was, BOXES, knownFromMs('2y'), NOW).section).not.toBe(LAST);
    expect(placeCard(null, BOXES, knownFromMs('1y'), NOW)).toEqual({ section: FIRST, modified: NOW });
  });
});

test('fitted boxes are allowed intervals, each once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 * DAY }), { minLength: 20, maxLength: 200 }), (found) => {
      const fitted = fitBoxes(found).map(({ interval }) => interval);
      expect(fitted.every(isInterval)).toBe(true);
      const timers = fitted.map(intervalMs);
      expect(timers).toEqual([...new Set(timers)].toSorted((a, b) => a - b));
      expect(timers.length).toBeLessThanOrEqual(5);
    }),
  );
});
