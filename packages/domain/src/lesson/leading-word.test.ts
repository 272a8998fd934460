import { expect, test } from 'vitest';
import { withoutLeadingWord } from './leading-word.ts';

test.each([
  ['to run', 'en', 'run'],
  ['The cat', 'en', 'cat'],
  ['el gato', 'es', 'gato'],
  ['  las  casas rojas', 'es', 'casas rojas'],
  ['der Hund', 'de', 'Hund'],
  ["l'eau", 'fr', 'eau'],
  ['L’eau', 'fr', 'eau'],
  ["un'amica", 'it', 'amica'],
  ['os gatos', 'pt', 'gatos'],
  ['het huis', 'nl', 'huis'],
  ["'t huis", 'nl', 'huis'],
  ['el gato', 'de', null],
  ['el', 'es', null],
  ['el ', 'es', null],
  ['elote', 'es', null],
  ['to run', 'pl', null],
  ['', 'en', null],
])('%j in %s without its leading word: %j', (text, language, rest) => {
  expect(withoutLeadingWord(text, language)).toBe(rest);
});
