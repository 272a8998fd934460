// oxlint-disable typescript/no-non-null-assertion -- what is missing fails the test
import { countCards, defaultBoxes } from '@siedem/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createShelf } from './shelf.ts';
import { createTally } from './tally.ts';

const boxes = defaultBoxes('c');
const START = 1_800_000_000_000;
const DAY = 86_400_000;

const change = fc.oneof(
  fc.record({
    kind: fc.constant('put'),
    id: fc.nat({ max: 12 }),
    box: fc.integer({ min: 1, max: 7 }),
    age: fc.integer({ min: -1, max: 40 * 24 }),
  }),
  fc.record({ kind: fc.constant('remove'), id: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: -48, max: 24 * 20 }) }),
);

describe('the tally', () => {
  test('counts like the domain does, after any changes and any time', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const shelf = createShelf('c');
        const tally = createTally(shelf, boxes, START);
        let now = START;
        for (const each of changes) {
          if (each.kind === 'put') {
            const modifiedAt = now - each.age * 3_600_000;
            shelf.put({
              id: `${each.id}`,
              category: 'c',
              word: 'w',
              meanings: 'm',
              box: String(each.box),
              modifiedAt,
              createdAt: each.id,
            });
          } else if (each.kind === 'remove') shelf.remove(`${each.id}`);
          else now += each.hours * 3_600_000;
          const cards = shelf.order().map((slot) => shelf.row(slot));
          const expected = countCards(cards, boxes, now);
          const found = tally.counts(now);
          expect(found).toMatchObject({ all: expected.all, available: expected.available, known: expected.known });
          expect(found.boxes).toEqual(Object.fromEntries(expected.boxes));
          const waits = cards.flatMap(({ box, modifiedAt }) => {
            const timer = boxes.find(({ id }) => id === box)!;
            return timer.kind !== 'last' && now - modifiedAt < timer.timer ? [modifiedAt + timer.timer] : [];
          });
          expect(found.nextDue).toBe(waits.length === 0 ? null : Math.min(...waits));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is the same object until a count changes', () => {
    const shelf = createShelf('c');
    const tally = createTally(shelf, boxes, START);
    shelf.put({ id: 'a', category: 'c', word: 'w', meanings: 'm', box: '2', modifiedAt: START, createdAt: 1 });
    const before = tally.counts(START + 1);
    expect(tally.counts(START + DAY - 1)).toBe(before);
    expect(tally.counts(START + DAY)).toMatchObject({ available: 1 });
  });
});
