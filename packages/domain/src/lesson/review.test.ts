import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import { deleteBox } from '../box/change-boxes.ts';
import { moveAfter } from './move-after.ts';
import {
  applyReview,
  type CardPlace,
  isReviewTimeValid,
  placeAfter,
  placeWithout,
  moveResolver,
  isPlacedBy,
} from './review.ts';

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
            fc.array(given.length ? fc.constantFrom(...given) : fc.constant({ id: '', at: 0, from: '1', to: '1' }), {
              maxLength: 5,
            }),
          ),
        ),
        fc.constantFrom(
          boxes,
          boxes.filter((one) => one.id !== '4'),
        ),
        ([given, shuffled, repeated], present) => {
          const deleted = new Map(present.length < 7 ? [['4', 604_800_000]] : []);
          const once = placeAfter(origin, given, moveResolver(present, deleted));
          expect(placeAfter(origin, [...shuffled, ...repeated], moveResolver(present, deleted))).toEqual(once);
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
    expect(placeAfter(origin, [a, b], moveResolver(boxes, none))).toEqual(
      placeAfter(origin, [b, a], moveResolver(boxes, none)),
    );
  });

  test('the later move wins, of equal dates the greater id', () => {
    const place = placeAfter(origin, [{ id: 'b', at: 200, from: '1', to: '2' }], moveResolver(boxes, none));
    expect(applyReview(place, { id: 'a', at: 200, from: '1', to: '3' }, moveResolver(boxes, none)).outcome).toBe(
      'older',
    );
    expect(applyReview(place, { id: 'c', at: 200, from: '1', to: '3' }, moveResolver(boxes, none))).toEqual({
      outcome: 'counted',
      place: { box: '3', modifiedAt: 200, movedBy: 'c' },
    });
    expect(applyReview(origin, { id: 'a', at: 50, from: '1', to: '3' }, moveResolver(boxes, none))).toEqual({
      outcome: 'older',
      place: origin,
    });
  });

  test('one that comes again is older than itself', () => {
    const review = { id: 'a', at: 200, from: '1', to: '2' };
    const { place } = applyReview(origin, review, moveResolver(boxes, none));
    expect(applyReview(place, review, moveResolver(boxes, none))).toEqual({ outcome: 'older', place });
  });

  test('one that moves nothing leaves box and date', () => {
    expect(applyReview(origin, { id: 'a', at: 900, from: '1', to: '1' }, moveResolver(boxes, none))).toEqual({
      outcome: 'counted',
      place: origin,
    });
  });

  test('a move into a deleted box goes before it, into one that never was is refused', () => {
    const left = boxes.filter((one) => one.id !== '4');
    const deleted = new Map([['4', 604_800_000]]);
    expect(moveResolver(left, deleted)('4')).toBe('3');
    expect(applyReview(origin, { id: 'a', at: 900, from: '3', to: '4' }, moveResolver(left, deleted))).toMatchObject({
      place: { box: '3', modifiedAt: 900 },
    });
    expect(applyReview(origin, { id: 'a', at: 900, from: '3', to: '9' }, moveResolver(left, deleted))).toEqual({
      outcome: 'refused',
      place: origin,
    });
  });

  test('the one with the greatest date and id wins, however it is found', () => {
    fc.assert(
      fc.property(reviews, (given) => {
        const moves = given
          .filter((one) => one.from !== one.to)
          .map((one) => ({ box: one.to, modifiedAt: one.at, movedBy: one.id }));
        const keyOf = (place: CardPlace) => `${String(place.modifiedAt).padStart(3, '0')} ${place.movedBy}`;
        const greatest = moves.reduce<CardPlace>((a, b) => (keyOf(b) > keyOf(a) ? b : a), origin);
        expect(placeAfter(origin, given, moveResolver(boxes, none))).toEqual(greatest);
      }),
    );
  });

  test('a move and the deletion of boxes lead to the same box, whichever comes first', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['2', '3', '4', '5', '6']), box, (deletions, to) => {
        const review = { id: 'a', at: 900, from: to === '1' ? '2' : '1', to };
        const deleted = new Map<string, number>();
        let present = boxes;
        let early = applyReview(origin, review, moveResolver(boxes, none)).place.box;
        for (const id of deletions) {
          const into = deleteBox(present, id);
          if (into.ok && early === id) early = into.value.id;
          deleted.set(id, present.find((one) => one.id === id)?.timer ?? NaN);
          present = present.filter((one) => one.id !== id);
        }
        expect(applyReview(origin, review, moveResolver(present, deleted)).place.box).toBe(early);
      }),
    );
  });

  test('a card is placed by the answer that moved it, and by one where a hand has put it back to the second', () => {
    const review = { id: 'a', at: 5400, from: '1', to: '2' };
    const isPlaced = (place: CardPlace, of = review, present = boxes, deleted: ReadonlyMap<string, number> = none) =>
      isPlacedBy(place, of, moveResolver(present, deleted));
    expect(isPlaced({ box: '2', modifiedAt: 5400, movedBy: 'a' })).toBe(true);
    expect(isPlaced({ box: '2', modifiedAt: 5000, movedBy: '' })).toBe(true);
    expect(isPlaced({ box: '2', modifiedAt: 6000, movedBy: '' })).toBe(false);
    expect(isPlaced({ box: '3', modifiedAt: 5000, movedBy: '' })).toBe(false);
    expect(isPlaced({ box: '2', modifiedAt: 5400, movedBy: 'b' })).toBe(false);
    // moved nothing, so no card is placed by it
    expect(isPlaced({ box: '1', modifiedAt: 5000, movedBy: '' }, { ...review, to: '1' })).toBe(false);
    const without = boxes.filter(({ id }) => id !== '2');
    const gone = new Map([['2', boxes.find(({ id }) => id === '2')?.timer ?? NaN]]);
    expect(isPlaced({ box: '1', modifiedAt: 5000, movedBy: '' }, review, without, gone)).toBe(true);
  });

  test('undoing one gives what all the others give', () => {
    const first = { id: 'a', at: 200, from: '1', to: '2' };
    const second = { id: 'b', at: 300, from: '2', to: '3' };
    expect(placeWithout(origin, [first, second], 'b', moveResolver(boxes, none))).toEqual({
      box: '2',
      modifiedAt: 200,
      movedBy: 'a',
    });
    expect(placeWithout(origin, [first, second], 'a', moveResolver(boxes, none))).toEqual({
      box: '3',
      modifiedAt: 300,
      movedBy: 'b',
    });
    expect(placeWithout(origin, [first], 'a', moveResolver(boxes, none))).toEqual(origin);
  });
});

describe('the move after an answer', () => {
  const verdict = fc.constantFrom('good', 'again', 'bad');
  test('never leaves the boxes of the category', () => {
    fc.assert(
      fc.property(
        verdict,
        fc.boolean(),
        fc
          .subarray(['2', '3', '4', '5', '6'])
          .map((ids) => boxes.filter((one) => one.kind !== 'middle' || ids.includes(one.id))),
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
