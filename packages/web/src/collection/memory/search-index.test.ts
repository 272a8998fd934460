import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchIndex } from './search-index.ts';
import { readQuestion, withoutAccents } from './search-text.ts';
import { createShelf } from './shelf.ts';
import { foldText } from '@siedem/domain';

const shelfOf = (cards: readonly (readonly [string, string])[]) => {
  const shelf = createShelf('c');
  cards.forEach(([word, meanings], index) =>
    shelf.put({ id: `${index}`, category: 'c', word, meanings, box: '1', modifiedAt: 0, createdAt: index }),
  );
  return shelf;
};

describe('the search', () => {
  const shelf = shelfOf([
    ['Żółw', 'turtle|tortoise'],
    ['zolw', 'x'],
    ['kot', 'cat'],
    ['Straße', 'street'],
  ]);
  const index = createSearchIndex(shelf);
  const words = (typed: string) => index.find(typed).map((slot) => shelf.words[slot]);

  test.each([
    ['zol', ['Żółw', 'zolw']],
    ['ŻÓŁ', ['Żółw']],
    ['TORT', ['Żółw']],
    ['strasse', ['Straße']],
    ['  cat ', ['kot']],
    ['nothing', []],
  ])('for %j finds %j', (typed, expected) => {
    expect(words(typed)).toEqual(expected);
  });

  test('is prepared step by step, and finds the same then', () => {
    const many = shelfOf(Array.from({ length: 700 }, (_, place) => [`word ${place}`, `meaning ${place}`] as const));
    const prepared = createSearchIndex(many);
    let steps = 1;
    while (!prepared.build(() => true)) steps++;
    expect(steps).toBeGreaterThan(2);
    many.put({ ...many.row(5), word: 'new' });
    expect(prepared.build(() => true)).toBe(true);
    expect(prepared.find('word 69')).toEqual([69, 690, 691, 692, 693, 694, 695, 696, 697, 698, 699]);
    expect(prepared.find('new')).toEqual([5]);
    expect(prepared.find('word 5')).not.toContain(5);
  });

  test('stays prepared when cards only move to another box', () => {
    const many = shelfOf(Array.from({ length: 700 }, (_, place) => [`word ${place}`, 'meaning'] as const));
    const prepared = createSearchIndex(many);
    prepared.build(() => false);
    for (const slot of many.order()) many.put({ ...many.row(slot), box: '2', modifiedAt: 1 });
    expect(prepared.isReady()).toBe(true);
    for (const slot of many.order()) many.put({ ...many.row(slot), meanings: 'other' });
    expect(prepared.isReady()).toBe(false);
  });

  test('finds what a walk over all cards finds, after any changes', () => {
    const text = fc.constantFrom('kot', 'Kót', 'pies', 'żółw', 'a b', 'ß', 'ﬁ', 'łąka', '');
    const change = fc.record({
      id: fc.nat({ max: 8 }),
      word: text,
      meanings: text,
      gone: fc.boolean(),
      asked: text,
      rebuilt: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const any = shelfOf([]);
        const found = createSearchIndex(any);
        for (const { id, word, meanings, gone, asked, rebuilt } of changes) {
          if (gone) any.remove(`${id}`);
          else any.put({ id: `${id}`, category: 'c', word, meanings, box: '1', modifiedAt: 0, createdAt: id });
          if (rebuilt) found.build(() => false);
          const { plain, accented } = readQuestion(asked);
          const expected = any.order().filter((slot) => {
            const folded = foldText(`${any.words[slot]}|${any.meanings[slot]}`);
            return withoutAccents(folded).includes(plain) && (accented === null || folded.includes(accented));
          });
          const whole = any.order().filter((slot) =>
            withoutAccents(foldText(`${any.words[slot]}|${any.meanings[slot]}`))
              .split('|')
              .includes(plain),
          );
          expect(found.neighbours([asked]).toSorted((a, b) => a - b)).toEqual([...whole].toSorted((a, b) => a - b));
          expect(found.find(asked)).toEqual([...expected].toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 300 },
    );
  });
});
