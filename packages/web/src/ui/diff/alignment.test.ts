import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedRuns, type AlignedLetter, rowStarts, typedWidths } from './alignment.ts';

const same = (letter: string): AlignedLetter => ({ kind: 'same', typed: letter, accepted: letter });
const changed: AlignedLetter = { kind: 'changed', typed: 'x', accepted: 'y' };
const missing: AlignedLetter = { kind: 'missing', typed: '', accepted: 'y' };

test("the card's row is contiguous: neighbours with the same mark are one piece, extra typed letters leave nothing", () => {
  const extra: AlignedLetter = { kind: 'extra', typed: 'x', accepted: '' };
  expect(acceptedRuns([same('t'), extra, same('o'), missing, changed, extra, same('t')])).toEqual([
    { kind: 'kept', text: 'to' },
    { kind: 'mended', text: 'yy' },
    { kind: 'kept', text: 't' },
  ]);
});

test('equal letters are above each other', () => {
  expect(
    typedWidths([
      { typed: 10, accepted: 10 },
      { typed: 12, accepted: 20 },
    ]),
  ).toEqual([10, 20]);
});

test("a missing letter leaves its room empty in the learner's row", () => {
  expect(
    typedWidths([
      { typed: 0, accepted: 10 },
      { typed: 10, accepted: 10 },
    ]),
  ).toEqual([10, 10]);
});

test('after an extra letter the row above runs ahead and returns where the accepted letter is wider', () => {
  const widths = typedWidths([
    { typed: 10, accepted: 10 },
    { typed: 8, accepted: 0 },
    { typed: 14, accepted: 20 },
    { typed: 14, accepted: 20 },
  ]);
  expect(widths).toEqual([10, 8, 14, 18]);
});

const width = fc.integer({ min: 0, max: 40 });
test('no typed letter is squeezed', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ typed: width, accepted: width })), (columns) => {
      typedWidths(columns).forEach((given, index) => {
        expect(given).toBeGreaterThanOrEqual(columns[index]?.typed ?? 0);
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
