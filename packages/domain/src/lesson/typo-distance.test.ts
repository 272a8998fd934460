import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typoDistance } from './typo-distance.ts';

/** The definition, letter by letter: optimal string alignment over the whole table. */
function wholeTable(a: readonly string[], b: readonly string[]): number {
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    for (let j = 0; j <= b.length; j++) {
      const cell = (up: number, left: number) => (left === 0 ? row[j - 1] : table[i - up]?.[j - left]) ?? 0;
      if (i === 0 || j === 0) row.push(i + j);
      else {
        const above = table[i - 1]?.[j] ?? 0;
        const before = row[j - 1] ?? 0;
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(2, 2) + 1 : Infinity;
        row.push(Math.min(above + 1, before + 1, cell(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped));
      }
    }
    table.push(row);
  }
  return table[a.length]?.[b.length] ?? 0;
}

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 });

test.each([
  ['ab', 'ba', 1],
  ['ca', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['gardener', 'gradenre', 2],
  ['', 'ab', 2],
])('from %j to %j it is %d', (a, b, expected) => {
  expect(wholeTable([...a], [...b])).toBe(expected);
  expect(typoDistance([...a], [...b], 3)).toBe(expected);
});

test('it is what the whole table says, cut at the limit', () => {
  fc.assert(
    fc.property(list, list, fc.nat({ max: 4 }), (a, b, limit) => {
      expect(typoDistance(a, b, limit)).toBe(Math.min(wholeTable(a, b), limit + 1));
    }),
    { numRuns: 5000 },
  );
});
