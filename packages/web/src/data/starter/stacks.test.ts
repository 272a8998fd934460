import { outcomeOfAdding, parseCardText } from '@siedem/domain';
import { describe, expect, test } from 'vitest';
import { isStackLanguage, loadStack, STACK_LANGUAGES } from './stacks.ts';

describe.each(STACK_LANGUAGES.flatMap((language) => [[language, 'en'] as const, [language, 'pl'] as const]))(
  'the stack %s with meanings in %s',
  (language, meanings) => {
    test('has 20 words that are cards as they stand, none of them twice', async () => {
      const words = await loadStack(language, meanings);
      expect(words).toHaveLength(20);
      const before: { id: string; word: string; meanings: readonly string[] }[] = [];
      for (const { word, meanings: texts } of words) {
        const given = { word, meanings: texts };
        const card = parseCardText(given);
        expect(card, given.word).toEqual({ ok: true, value: given });
        expect(outcomeOfAdding(given, before).kind, given.word).toBe('added');
        before.push({ id: given.word, ...given });
      }
    });
  },
);

test('a word is never explained by itself', async () => {
  expect((await loadStack('en', 'en'))[0]).toEqual({ word: 'surprise', meanings: ['niespodzianka', 'zaskoczenie'] });
  expect((await loadStack('pl', 'pl'))[0]).toEqual({ word: 'niespodzianka', meanings: ['surprise'] });
});

test('an English verb counts without its "to", which no card repeats', async () => {
  const rulingsOf = async (...which: Parameters<typeof loadStack>) =>
    (await loadStack(...which)).flatMap(({ word, rulings = [] }) => rulings.map((ruling) => [word, ruling]));
  const accept = (direction: 'word' | 'meanings', text: string) => ({ direction, text, rule: 'accept' });
  expect(await rulingsOf('es', 'en')).toEqual([
    ['comer', accept('word', 'eat')],
    ['dormir', accept('word', 'sleep')],
  ]);
  expect(await rulingsOf('en', 'pl')).toEqual([
    ['to eat', accept('meanings', 'eat')],
    ['to sleep', accept('meanings', 'sleep')],
  ]);
  expect(await rulingsOf('es', 'pl')).toEqual([]);
});

test('German nouns have their article', async () => {
  const nouns = (await loadStack('de', 'en')).filter(({ word }) => /(?:^| )\p{Lu}/u.test(word));
  expect(nouns).toHaveLength(14);
  for (const { word } of nouns) expect(word).toMatch(/^(?:der|die|das) \p{Lu}\p{Ll}+$/u);
});

test('other languages have no stack', () => {
  expect(['de', 'sv', '', null, undefined].map(isStackLanguage)).toEqual([true, false, false, false, false]);
});
