import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeNew } from './new-cards.ts';

const places = Int32Array.from([0, 1, 2, 3, 4, 5]);
const isNew = (place: number) => place % 2 === 1;
const given = { draw: 'as given', random: () => 0 } as const;
const of = (order: 'oldest' | 'newest' | 'shuffled', most: number) => {
  const { places: all, left } = arrangeNew(places, { isNew, order, most }, given);
  return { all: [...all], left };
};

test('cards met before stay where they are, new ones come in their order', () => {
  expect(of('oldest', Infinity)).toEqual({ all: [0, 1, 2, 3, 4, 5], left: 0 });
  expect(of('newest', Infinity)).toEqual({ all: [0, 5, 2, 3, 4, 1], left: 0 });
});

test('no more new cards than a day takes', () => {
  expect(of('oldest', 2)).toEqual({ all: [0, 1, 2, 3, 4], left: 1 });
  expect(of('newest', 1)).toEqual({ all: [0, 2, 4, 5], left: 2 });
  expect(of('oldest', -1)).toEqual({ all: [0, 2, 4], left: 3 });
});

test('whatever the order, the same cards are asked, each once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('oldest' as const, 'newest' as const, 'shuffled' as const),
      fc.constantFrom('as given' as const, 'shuffled' as const),
      fc.integer({ min: 0, max: 7 }),
      fc.array(fc.float({ min: 0, max: Math.fround(0.99), noNaN: true }), { minLength: 1 }),
      (order, draw, most, numbers) => {
        let turn = 0;
        const random = () => numbers[turn++ % numbers.length] ?? 0;
        const { places: all, left } = arrangeNew(places, { isNew, order, most }, { draw, random });
        expect(new Set(all).size).toBe(all.length);
        expect(all.length + left).toBe(places.length);
        expect([...all].filter((place) => !isNew(place)).sort()).toEqual([0, 2, 4]);
      },
    ),
  );
});
