import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import { moveAfter } from './move-after.ts';
import { applyReview, type CardPlace, isReviewTimeValid, placeAfter, resolveMove } from './review.ts';

const boxes = defaultBoxes('c');
const origin: CardPlace = { box: '1', modifiedAt: 100, movedBy: '' };
const none = new Map<string, number>();

describe('reviews of one card', () => {
  const box = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
  const review = fc.record({ id: fc.uuid(), at: fc.integer({ min: 0, max: 300 }), from: box, to: box });
  const reviews = fc.uniqueArray(review, { maxLength: 8, selector: (one) => one.id });

  test('give the same place in any order and with any repetition', () => {
    fc.assert(
      fc.property(
        reviews.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray(given, { minLength: given.length }),
            fc.array(given.length ? fc.constantFrom(...given) : fc.constant({ id: '', at: 0, from: '1', to: '1' }), { maxLength: 5 }),
          ),
        ),
        fc.constantFrom(boxes, boxes.filter((one) => one.id !== '4')),
        ([given, shuffled, repeated], present) => {
          const deleted = new Map(present.length < 7 ? [['4', 604_800_000]] : []);
          const once = placeAfter(origin, given, present, deleted);
          expect(placeAfter(origin, [...shuffled, ...repeated], present, deleted)).toEqual(once);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('the order of arrival would matter without the dates', () => {
    const arrival = (list: readonly { to: string }[]) => list.at(-1)?.to;
    const a = { id: 'a', at: 200, from: '1', to: '2' };
    const b = { id: 'b', at: 150, from: '1', to: '3' };
    expect(arrival([a, b])).not.toBe(arrival([b, a]));
    expect(placeAfter(origin, [a, b], boxes, none)).toEqual(placeAfter(origin, [b, a], boxes, none));
  });

  test('the later move wins, of equal dates the greater id', () => {
    const place = placeAfter(origin, [{ id: 'b', at: 200, from: '1', to: '2' }], boxes, none);
    expect(applyReview(place, { id: 'a', at: 200, from: '1', to: '3' }, boxes, none).outcome).toBe('older');
    expect(applyReview(place, { id: 'c', at: 200, from: '1', to: '3' }, boxes, none)).toEqual({
      outcome: 'counted',
      place: { box: '3', modifiedAt: 200, movedBy: 'c' },
    });
    expect(applyReview(origin, { id: 'a', at: 50, from: '1', to: '3' }, boxes, none)).toEqual({ outcome: 'older', place: origin });
  });

  test('one that moves nothing leaves box and date', () => {
    expect(applyReview(origin, { id: 'a', at: 900, from: '1', to: '1' }, boxes, none)).toEqual({ outcome: 'counted', place: origin });
  });

  test('a move into a deleted box goes before it, into one that never was is refused', () => {
    const left = boxes.filter((one) => one.id !== '4');
    const deleted = new Map([['4', 604_800_000]]);
    expect(resolveMove('4', left, deleted)).toBe('3');
    expect(applyReview(origin, { id: 'a', at: 900, from: '3', to: '4' }, left, deleted)).toMatchObject({ place: { box: '3', modifiedAt: 900 } });
    expect(applyReview(origin, { id: 'a', at: 900, from: '3', to: '9' }, left, deleted)).toEqual({ outcome: 'refused', place: origin });
  });

  test('leaving a review out undoes it', () => {
    const first = { id: 'a', at: 200, from: '1', to: '2' };
    const second = { id: 'b', at: 300, from: '2', to: '3' };
    expect(placeAfter(origin, [first, second].filter((one) => one.id !== 'b'), boxes, none).box).toBe('2');
  });
});

describe('the move after an answer', () => {
  const verdict = fc.constantFrom('good', 'again', 'bad') as fc.Arbitrary<'good' | 'again' | 'bad'>;
  test('never leaves the boxes of the category', () => {
    fc.assert(
      fc.property(
        verdict,
        fc.boolean(),
        fc.subarray(['2', '3', '4', '5', '6']).map((ids) => boxes.filter((one) => one.kind !== 'middle' || ids.includes(one.id))),
        fc.nat(),
        (judged, override, present, at) => {
          const from = present[at % present.length]?.id ?? '1';
          expect(present.map((one) => one.id)).toContain(moveAfter({ verdict: judged, override }, present, from));
        },
      ),
    );
  });
  test.each<['good' | 'again' | 'bad', boolean, string, string]>([
    ['good', false, '1', '2'],
    ['good', false, '7', '7'],
    ['again', false, '3', '3'],
    ['again', true, '3', '4'],
    ['bad', false, '3', '2'],
    ['bad', false, '1', '1'],
    ['bad', true, '1', '2'],
    ['bad', true, '7', '7'],
  ])('%s (override %s) from %s leads to %s', (judged, override, from, to) =>
    expect(moveAfter({ verdict: judged, override }, boxes, from)).toBe(to),
  );
});

test('a review may lie five minutes ahead, not more', () => {
  expect(isReviewTimeValid(1_300_000, 1_000_000)).toBe(true);
  expect(isReviewTimeValid(1_300_001, 1_000_000)).toBe(false);
  expect(isReviewTimeValid(-1, 0)).toBe(false);
  expect(isReviewTimeValid(1.5, 10)).toBe(false);
});
