import { expect, test } from 'vitest';
import { learnedLanguage } from './learned-language.ts';

test('the language of a category is a word of its name', () => {
  expect(learnedLanguage('Hiszpański')?.tag).toBe('es');
  expect(learnedLanguage('Spanish (A2)')?.letters).toContain('ñ');
  expect(learnedLanguage('język niemiecki')?.tag).toBe('de');
  expect(learnedLanguage('Anatomy')).toBeNull();
});
