import { expect, test } from 'vitest';
import { cycledLetter } from './cycle-letter.ts';

const spanish = [...'ñáéíóúü¿¡'];
test.each([
  ['man', 'ñ'],
  ['mañ', 'n'],
  ['E', 'É'],
  ['É', 'E'],
  ['u', 'ú'],
  ['ú', 'ü'],
  ['ü', 'u'],
  ['n\u0303', 'n'],
  ['x', null],
  ['', null],
  ['3', null],
])('after %j comes %j', (before, next) => expect(cycledLetter(before, spanish)).toBe(next));
test('ß belongs to s, æ to a', () => {
  expect(cycledLetter('s', ['ß'])).toBe('ß');
  expect(cycledLetter('ß', ['ß'])).toBe('s');
  expect(cycledLetter('A', ['æ', 'å'])).toBe('Æ');
});
