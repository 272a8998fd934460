import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDigest, cardDigest } from './digest.ts';

const CARD = { id: 'a', word: 'kot', meanings: 'cat|tomcat', box: '2', modifiedAt: 1_000_000, createdAt: 2_000_000 };

test('another text, box or date is another digest; milliseconds and whole hours are not', () => {
  const digest = cardDigest(CARD);
  for (const change of [
    { id: 'b' },
    { word: 'kos' },
    { word: 'kotcat', meanings: '|tomcat' },
    { meanings: 'cat' },
    { box: '3' },
    { modifiedAt: 1_001_000 },
    { createdAt: 2_001_000 },
  ]) {
    expect(cardDigest({ ...CARD, ...change }), JSON.stringify(change)).not.toBe(digest);
  }
  expect(cardDigest({ ...CARD, modifiedAt: 1_000_999 })).toBe(digest);
  expect(cardDigest({ ...CARD, createdAt: 2_000_000 + 3_600_000 })).toBe(digest);
});

test('a sum is the same in any order, and another without one of its cards', () => {
  const digests = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(digests, (ids) => {
      const each = ids.map((id) => cardDigest({ ...CARD, id }));
      const sum = each.reduce(addDigest, 0);
      expect(each.toReversed().reduce(addDigest, 0)).toBe(sum);
      expect(sum).toBeGreaterThanOrEqual(0);
      if (each[0] !== 0) expect(each.slice(1).reduce(addDigest, 0)).not.toBe(sum);
    }),
  );
});
