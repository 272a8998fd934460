import { expect, it } from 'vitest';
import { cardId, readLines } from './lines.ts';

it('reads word and meanings, whatever the line ends, and skips empty lines', () => {
  expect(readLines('\uFEFFdom\thouse|home\r\n\n  \t \nkot \t cat\textra\nsam')).toEqual([
    { number: 1, word: 'dom', meanings: 'house|home' },
    { number: 4, word: 'kot', meanings: 'cat' },
    { number: 5, word: 'sam', meanings: '' },
  ]);
});

it('gives an entry of a category one id for ever, a UUID of version 8, and other entries others', () => {
  const line = { number: 1, word: 'dom', meanings: 'house' };
  const id = cardId('a', line);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(cardId('a', { ...line, number: 7 })).toBe(id);
  const others = [
    cardId('b', line),
    cardId('a', { ...line, word: 'domh' }),
    cardId('a', { ...line, word: 'do', meanings: 'mhouse' }),
  ];
  expect(new Set([id, ...others]).size).toBe(4);
});
