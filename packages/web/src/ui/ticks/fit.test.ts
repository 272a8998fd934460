import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitBars } from './fit.ts';

test('one bar per card while they fit', () => {
  expect(fitBars(2, [0.9, 0.1], 100, 4)).toEqual({ due: 2, waiting: [0.9, 0.1] });
});

test('cards are grouped by the largest box of the stack', () => {
  expect(fitBars(4, [0.9, 0.8, 0.7, 0.6], 10, 40)).toEqual({ due: 1, waiting: [0.9] });
});

test('a single due card among very many is still visible', () => {
  expect(
    fitBars(
      1,
      Array.from({ length: 99_999 }, () => 0.5),
      100,
      100_000,
    ).due,
  ).toBe(1);
});

test('there are never more bars than fit, and shares stay between 0 and 1', () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.array(fc.double({ noNaN: true }), { maxLength: 500 }),
      fc.integer({ min: 1, max: 120 }),
      (due, shares, limit) => {
        const bars = fitBars(due, shares, limit, 0);
        expect(bars.due + bars.waiting.length).toBeLessThanOrEqual(limit);
        expect(bars.waiting.every((share) => share >= 0 && share <= 1)).toBe(true);
      },
    ),
  );
});
