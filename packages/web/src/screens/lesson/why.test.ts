import { defaultBoxes, judgeAnswer } from '@siedem/domain';
import { expect, test } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import type { Translate } from '../../i18n/texts.ts';
import { fateOf } from './fate.ts';
import { whyText } from './why.ts';

/** The English text of a key, its values filled in. */
const t = ((key: string, values: Record<string, unknown> = {}) => {
  const name = key.replace('lesson.', '');
  const texts: Readonly<Record<string, string>> = en.lesson;
  const text = texts[name] ?? texts[`${name}_${values['count'] === 1 ? 'one' : 'other'}`] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]));
}) as unknown as Translate;

const reason = (typed: string, accepted: string, check: 'gentle' | 'strict', language: string) => {
  const answer = { typed, checked: judgeAnswer(typed, { accepted: [accepted], language }, { check }), language };
  return check === 'gentle' ? whyText(t, answer) : fateOf(t, answer, defaultBoxes('c'), '3').text;
};

test('what differed is said: the letter, the article whichever side has it, else the spelling', () => {
  expect(reason('manana', 'mañana', 'gentle', 'es')).toBe('mind the ñ');
  expect(reason('cancion', 'la canción', 'gentle', 'es')).toBe('mind the ó');
  expect(reason('mesa', 'la mesa', 'gentle', 'es')).toBe('without the article');
  expect(reason('the water', 'water', 'gentle', 'en')).toBe('without the article');
  expect(reason('a water', 'the water', 'gentle', 'en')).toBe('mind the spelling');
  expect(reason('big', 'big, large', 'gentle', 'en')).toBe('mind the spelling');
  expect(reason('e mail', 'e-mail', 'gentle', 'en')).toBe('mind the spelling');
});

test('a near miss says what kind it was', () => {
  expect(reason('manana', 'mañana', 'strict', 'es')).toBe('one accent off, the card stays');
  expect(reason('cancion', 'la canción', 'strict', 'es')).toBe('one accent off, the card stays');
  expect(reason('the water', 'water', 'strict', 'en')).toBe('one article off, the card stays');
  expect(reason('big', 'big, large', 'strict', 'en')).toBe('not all of it, the card stays');
});
