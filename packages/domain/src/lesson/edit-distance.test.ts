import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { at, editTable } from './edit-table.ts';

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

test.each([
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['ab', 'ba', 2],
])('from %j to %j it is %d', (a, b, expected) => expect(editDistance([...a], [...b], 100)).toBe(expected));

test('it is what the whole table says, cut at the limit', () => {
  fc.assert(
    fc.property(list, list, fc.nat({ max: 12 }), (a, b, limit) => {
      const table = editTable(a, b);
      expect(editDistance(a, b, limit)).toBe(Math.min(at(table, table.length - 1), limit + 1));
    }),
    { numRuns: 2000 },
  );
});

test('it is symmetric, and zero exactly for equal lists', () => {
  fc.assert(
    fc.property(list, list, (a, b) => {
      const distance = editDistance(a, b, 12);
      expect(editDistance(b, a, 12)).toBe(distance);
      expect(distance === 0).toBe(a.join() === b.join());
    }),
  );
});
