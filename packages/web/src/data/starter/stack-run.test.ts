import { expect, test } from 'vitest';
import { newWords, stackRun } from './stack-run.ts';

const WORDS = [
  { word: 'la casa', meanings: ['house', 'home'] },
  { word: 'la mesa', meanings: ['table'] },
  { word: 'el día', meanings: ['day'] },
];

test('what the category holds already stays out, and what only shares its word comes', () => {
  const there = { ids: 'a\nb', words: 'La Casa\nla mesa', meanings: 'home\nplateau' };
  expect(newWords(WORDS, there).map(({ word }) => word)).toEqual(['la mesa', 'el día']);
  expect(newWords(WORDS, { ids: '', words: '', meanings: '' })).toEqual(WORDS);
});

test('the words are one part of an import, in their order, in the first box', () => {
  let made = 0;
  const run = stackRun(WORDS, 'spanish', '20 words', 1000, () => `id ${++made}`);
  expect(run).toMatchObject({ id: 'id 1', name: '20 words', source: 'list', total: 3, made: [] });
  expect(run.parts.map(({ columns }) => columns)).toEqual([
    {
      count: 3,
      ids: 'id 2\nid 3\nid 4',
      categories: 'spanish\nspanish\nspanish',
      words: 'la casa\nla mesa\nel día',
      meanings: 'house|home\ntable\nday',
      boxes: '1\n1\n1',
      modifiedAt: Float64Array.of(1000, 1000, 1000),
      createdAt: Float64Array.of(1000, 1001, 1002),
    },
  ]);
});

test('answers that count too go into the margin of their card', () => {
  const rulings = [{ direction: 'word', text: 'eat', rule: 'accept' }] as const;
  let made = 0;
  const words = [...WORDS, { word: 'comer', meanings: ['to eat'], rulings }];
  const run = stackRun(words, 'spanish', '20 words', 1000, () => `id ${++made}`);
  expect(run.parts.map(({ margins }) => JSON.parse(margins))).toEqual([[['id 5', { note: '', example: '', rulings }]]]);
});
