import { defaultBoxes, foldText, isBlank, normaliseText } from '@siedem/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choices } from '../model/choices.ts';
import type { Facts } from '../model/plan.ts';
import { partsOf } from '../plan/parts-of.ts';
import { planImport } from '../plan/plan-import.ts';
import { presetChoices } from '../plan/preset-choices.ts';
import { readBlob } from '../read/read-blob.ts';
import { csvText, tableCells } from './csv.ts';
import { tableTexts } from './table-texts.ts';
import { wordLine } from './word-list.ts';

const NOW = Date.UTC(2026, 10, 23);
const FACTS: Facts = {
  now: NOW,
  categories: [{ id: 'c', name: 'Spanish', boxes: defaultBoxes('c'), cards: { ids: '', words: '', meanings: '' } }],
  current: 'c',
  usual: 'Words',
};

/** Texts as cards have them, of signs that files of words have trouble with. `without` cannot be written in a form. */
const awkward = (without: string, maxLength = 12): fc.Arbitrary<string> =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...Array.from('=+-@＝\'",;/()[]{}„”\\#: \u00a0').filter((sign) => !without.includes(sign))),
        fc.constantFrom('a', 'ż', 'ß', 'Σ', '犬', '👩\u200d👧', 'e\u0301', '\u202e', 'א', '1'),
      ),
      minLength: 1,
      maxLength,
    })
    .map(normaliseText)
    .filter((text) => !isBlank(text));

interface Card {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** Cards of which none is there twice; a letter before each keeps numbering and signs of lists from beginning a text. */
const cardsOf = (without: string): fc.Arbitrary<Card[]> =>
  fc.array(
    fc.record({
      word: awkward(without),
      meanings: fc.uniqueArray(awkward(without), { minLength: 1, maxLength: 7, selector: foldText }),
    }),
    { minLength: 2, maxLength: 8 },
  );
const numbered = (cards: readonly Card[]): Card[] =>
  cards.map(({ word, meanings }, at) => ({ word: normaliseText(`${word} w${at}`), meanings }));

async function planned(text: string, wish: Partial<Choices>) {
  const read = await readBlob(new Blob([text]), { name: 'a', from: 'file' });
  if (!read.ok) throw new Error(read.problem);
  const choices = { ...presetChoices(read.found, FACTS), ...wish };
  return { found: read.found, choices, plan: planImport(read.found, choices, FACTS) };
}
const plain = (cards: readonly Card[]): Card[] => cards.map(({ word, meanings }) => ({ word, meanings }));

test('a table that leaves comes back to the letter, in both languages', async () => {
  await fc.assert(
    fc.asyncProperty(
      cardsOf('|'),
      awkward(''),
      awkward('', 20),
      fc.constantFrom('en' as const, 'pl' as const),
      async (given, note, example, language) => {
        const cards = numbered(given);
        const { head, separator, boxName } = tableTexts(language);
        const box = boxName({ kind: 'middle', interval: { number: 3, unit: 'days' } });
        const dates = { category: 'Spanish', box, moved: NOW - 5000, due: NOW, created: NOW - 9000 };
        const rows = cards.map((card) => tableCells({ ...card, ...dates, note, example }));
        const { plan } = await planned(csvText([head, ...rows], separator), {});
        expect(plain(plan.add)).toEqual(cards);
        expect(plan.add.every(({ section, modified }) => section === '3' && modified === NOW - 5000)).toBe(true);
        expect(plan.add[0]?.margin).toEqual({ note, example, rulings: [] });
      },
    ),
    { numRuns: 300 },
  );
});

test('a word list that leaves comes back to the letter', async () => {
  const first = { word: 'el sol', meanings: ['sun'] };
  const begins = (texts: readonly string[]): readonly string[] => texts.map((text) => `a${text}`).map(normaliseText);
  await fc.assert(
    // What parts meanings cannot stand in one; brackets that do not close would keep them together.
    fc.asyncProperty(cardsOf(';|()[]{}„”"'), async (given) => {
      const cards = [
        first,
        ...numbered(given).map(({ word, meanings }) => ({ word, meanings: begins(meanings) })),
        { word: '"whole"', meanings: ['"quoted" not', 'x'] },
        { word: '"half', meanings: ['"all"'] },
      ];
      const text = cards.map(({ word, meanings }) => wordLine(word, meanings)).join('');
      const { plan } = await planned(text, { heading: 'no', separators: [';'] });
      expect(plain(plan.add)).toEqual(cards);
    }),
    { numRuns: 300 },
  );
});

test('what leaves as Siedem comes back to the letter, with answers and margins', async () => {
  const answer = fc.record({
    at: fc.integer({ min: 0, max: NOW }),
    direction: fc.constantFrom('word', 'meanings'),
    typed: fc.string({ maxLength: 8 }),
    verdict: fc.constantFrom('good', 'again', 'bad', 'undone'),
    override: fc.boolean(),
    from: fc.constantFrom('1', '2', '7'),
    to: fc.constantFrom('1', '2', '7'),
    took_ms: fc.integer({ min: 0, max: 100_000 }),
  });
  const margin = fc.record({ note: awkward(''), example: awkward('') });
  const spaced = fc.constantFrom(undefined, 1);
  await fc.assert(
    fc.asyncProperty(
      cardsOf('|'),
      fc.array(answer, { maxLength: 5 }),
      margin,
      spaced,
      async (given, all, beside, indent) => {
        const cards = numbered(given);
        const reviews = all.map((each, at) => ({ id: `r${at}`, card: `k${at % cards.length}`, ...each }));
        const document = {
          format: 'siedem-export-1',
          categories: [{ id: 'k', name: 'Spanish' }],
          sections: [
            { category: 'k', id: '1', label: 'unknown' },
            { category: 'k', id: '2', label: '5 hours' },
            { category: 'k', id: '7', label: 'known' },
          ],
          cards: cards.map(({ word, meanings }, at) => ({
            id: `k${at}`,
            category: 'k',
            word,
            meanings: meanings.join('|'),
            section: '2',
            modified: new Date(NOW - at).toISOString(),
            created: new Date(NOW - 1000 - at).toISOString(),
          })),
          reviews,
          margins: [{ card: 'k0', ...beside, rulings: [] }],
        };
        const { found, choices, plan } = await planned(JSON.stringify(document, null, indent), {});
        const target = {
          name: 'a',
          categories: ['c'],
          made: [],
          now: NOW,
          random: (bytes: Uint8Array) => void bytes.fill(1),
        };
        const parts = [...partsOf(found, choices, plan, target)];
        const back = parts.flatMap((part) => part.cards);
        expect(back.map(({ word, meanings }) => ({ word, meanings: meanings.split('|') }))).toEqual(cards);
        expect(back.map(({ section, modified, created }) => [section, modified, created])).toEqual(
          cards.map((_, at) => ['2', NOW - at, NOW - 1000 - at]),
        );
        expect(back[0]).toMatchObject(beside);
        const places = new Map(back.map(({ id }, at) => [id, `k${at}`]));
        const answers = parts
          .flatMap((part) => part.reviews)
          .map(({ id: _, card, ...rest }) => ({ card: places.get(card), ...rest }));
        const key = (each: object): string => JSON.stringify(Object.entries(each).toSorted());
        expect(answers.map(key).toSorted()).toEqual(reviews.map(({ id: _, ...rest }) => key(rest)).toSorted());
      },
    ),
    { numRuns: 200 },
  );
});
