import { expect, test } from 'vitest';
import { loadStack } from '../../data/starter/stacks.ts';
import en from '../../i18n/en.json' with { type: 'json' };
import pl from '../../i18n/pl.json' with { type: 'json' };

// The page rendered ahead has the first card in its texts; the others come from the stack.
test.each([
  ['en', en.landing.demo, 'pl'],
  ['pl', pl.landing.demo, 'de'],
] as const)('the first card of the page in %s is the first of its stack', async (language, demo, stack) => {
  const [first] = await loadStack(stack, language);
  expect({ word: demo.word, lang: demo.wordLang, accepted: demo.accepted.split('|') }).toEqual({
    word: first?.word,
    lang: stack,
    accepted: first?.meanings,
  });
});
