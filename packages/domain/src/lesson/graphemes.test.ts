import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, visibleText } from '../card/text.ts';
import { graphemes, lettersOf } from './graphemes.ts';

// Any UTF-16, lone surrogates too, and often what folds, combines, joins or hides.
const hard = [
  'ß',
  'ẞ',
  'ς',
  'Σ',
  'İ',
  'I',
  'ı',
  'i',
  '\u0307',
  '\u0301',
  '\u0345',
  'ﬁ',
  'ŉ',
  'ł',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200d',
  '👩',
  '👧',
  '\ud83d',
  '\u202e',
];
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...hard),
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  ),
  maxLength: 12,
});

test('joined they are the text', () => {
  fc.assert(fc.property(text, (s) => graphemes(s).join('') === s));
});

test.each<[string, string[]]>([
  ['cat', ['c', 'a', 't']],
  ['żo\u0301', ['ż', 'o\u0301']],
  ['👩\u200d👧!', ['👩\u200d👧', '!']],
  ['🇵🇱', ['🇵🇱']],
])('%j has the letters %j', (given, expected) => expect(graphemes(given)).toEqual(expected));

test('letters are shown as written and compared as folded', () => {
  expect(lettersOf(' Gieß ')).toEqual([
    { shown: 'G', key: 'g' },
    { shown: 'i', key: 'i' },
    { shown: 'e', key: 'e' },
    { shown: 'ß', key: 's' },
    { shown: '', key: 's' },
  ]);
  fc.assert(
    fc.property(text, (s) => {
      const letters = lettersOf(s);
      expect(letters.map((letter) => letter.shown).join('')).toBe(visibleText(s));
      expect(
        letters
          .map((letter) => letter.key)
          .join('')
          .normalize('NFC'),
      ).toBe(foldText(s));
    }),
    { numRuns: 5000 },
  );
});
