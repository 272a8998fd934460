import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedWidths, type AlignedLetter, rowStarts, typedRuns } from './alignment.ts';

const same = (letter: string): AlignedLetter => ({ kind: 'same', typed: letter, accepted: letter });
const changed: AlignedLetter = { kind: 'changed', typed: 'x', accepted: 'y' };
const missing: AlignedLetter = { kind: 'missing', typed: '', accepted: 'y' };

test('neighbours with the same mark are one piece, and so are missing letters', () => {
  expect(typedRuns([same('t'), same('o'), missing, missing, changed, changed, same('t')])).toEqual([
    { kind: 'kept', text: 'to' },
    { kind: 'gap', text: '' },
    { kind: 'struck', text: 'xx' },
    { kind: 'kept', text: 't' },
  ]);
});

test('equal letters stand under each other', () => {
  expect(
    acceptedWidths([
      { typed: 10, accepted: 10 },
      { typed: 20, accepted: 12 },
    ]),
  ).toEqual([10, 20]);
});

test('after a missing letter the row below runs ahead and returns where the typed letter is wider', () => {
  const widths = acceptedWidths([
    { typed: 10, accepted: 10 },
    { typed: 0, accepted: 8 },
    { typed: 20, accepted: 14 },
    { typed: 20, accepted: 14 },
  ]);
  expect(widths).toEqual([10, 8, 14, 18]);
});

test('an extra typed letter leaves its room empty below', () => {
  expect(
    acceptedWidths([
      { typed: 10, accepted: 0 },
      { typed: 10, accepted: 10 },
    ]),
  ).toEqual([10, 10]);
});

const width = fc.integer({ min: 0, max: 40 });
test('no accepted letter is squeezed', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ typed: width, accepted: width })), (columns) => {
      acceptedWidths(columns).forEach((given, index) => {
        expect(given).toBeGreaterThanOrEqual(columns[index]?.accepted ?? 0);
      });
    }),
  );
});

test('a row breaks after a space, else where it is full', () => {
  const letters = [...'to exploit'].map(same);
  const widths = letters.map(() => ({ typed: 10, accepted: 10 }));
  expect(rowStarts(letters, widths, 75)).toEqual([0, 3]);
  expect(rowStarts([...'abcdefgh'].map(same), widths, 30)).toEqual([0, 3, 6]);
  expect(rowStarts(letters, widths, 200)).toEqual([0]);
});

test('each row fits, however narrow the card', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]{1,80}$/), fc.integer({ min: 40, max: 300 }), (text, limit) => {
      const letters = [...text].map(same);
      const starts = rowStarts(
        letters,
        letters.map(() => ({ typed: 10, accepted: 10 })),
        limit,
      );
      const ends = [...starts.slice(1), letters.length];
      starts.forEach((start, row) => {
        const size = (ends[row] ?? 0) - start;
        expect(size).toBeGreaterThan(0);
        expect(size * 10).toBeLessThanOrEqual(limit);
      });
    }),
  );
});
