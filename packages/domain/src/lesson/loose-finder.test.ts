import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';
import { looseFinder, looseKeys } from './loose-finder.ts';

const REACHED: readonly string[] = ['exact', 'form', 'loose'];
const languages = ['en', 'es', 'de', 'fr', 'ru', 'nb', 'pl', null] as const;
const letters = fc.string({ unit: fc.constantFrom(..."aäeñøœß 1,/()'’-!Aéё"), maxLength: 6 });
const text = fc
  .tuple(fc.constantFrom('', 'the ', 'to ', 'el ', 'die ', "l'", 'aa ', 'å '), letters)
  .map(([leading, rest]) => leading + rest);

test('the finder finds the cards that the judge reaches at loose, and no other', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.array(text, { minLength: 1, maxLength: 5 }),
      text,
      (language, answers, typed) => {
        const found = looseFinder(
          answers.map((answer, index) => ({ id: String(index), answers: [answer] })),
          language,
        )(typed);
        const reached = answers.flatMap((answer, index) => {
          const { kind } = judgeAnswer(typed, { accepted: [answer], language }, { check: 'gentle' });
          return REACHED.includes(kind) ? [String(index)] : [];
        });
        expect([...found].sort()).toEqual(typed.trim() === '' ? [...found].sort() : reached);
      },
    ),
    { numRuns: 3000 },
  );
});

test('looked up are the text, the text without its article, and with every other', () => {
  expect([...looseKeys('es')('La Mesa')].sort()).toEqual(
    expect.arrayContaining(['la mesa', 'mesa', 'el mesa', 'una mesa', 'las mesa']),
  );
  expect(looseKeys('nb')('å spise')).toEqual(expect.arrayContaining(['å spise', 'aa spise', 'spise']));
  expect(looseKeys(null)('la mesa')).toEqual(['la mesa']);
});
