import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../draft.ts';
import { entryOf, isAskable, leftMeanings, withEntry, withMeaning } from './taken.ts';

const draft = (...texts: string[]): Draft => ({
  ...emptyDraft('1'),
  lines: texts.map((text, index) => ({ key: index + 1, text })),
});
const huella = { word: 'huella', meanings: ['track', 'trace', 'footprint', 'fingerprint'] };
const texts = ({ lines }: Draft): string[] => lines.map(({ text }) => text);

describe('the entry of a word', () => {
  test.each(['huella', 'Huella', 'la huella', 'húella', "l'huella"])('is found for %j', (word) =>
    expect(entryOf(word, [huella])).toBe(huella),
  );
  test.each(['huell', 'lahuella', 'huellas', ''])('is not taken for that of %j', (word) =>
    expect(entryOf(word, [huella])).toBeNull(),
  );
});

test('meanings that are in a line are not offered again', () => {
  expect(leftMeanings(draft('Track', ''), huella)).toEqual(['trace', 'footprint', 'fingerprint']);
  expect(leftMeanings(draft(''), null)).toEqual([]);
});

test('a meaning goes into its line, and the next empty one follows', () => {
  const first = withMeaning(draft(''), 0, 'track');
  expect([texts(first.draft), first.next]).toEqual([['track', ''], 1]);
  const between = withMeaning(draft('', 'b', ''), 0, 'a');
  expect([texts(between.draft), between.next]).toEqual([['a', 'b', ''], 2]);
  const full = withMeaning(draft('1', '2', '3', '4', '5', '6', ''), 6, '7');
  expect([texts(full.draft), full.next]).toEqual([['1', '2', '3', '4', '5', '6', '7'], 6]);
});

test('an entry brings word and meanings, and nothing written is lost', () => {
  expect(withEntry(draft(''), huella)).toMatchObject({ word: 'huella' });
  expect(texts(withEntry(draft(''), huella))).toEqual(huella.meanings);
  expect(texts(withEntry(draft('own', 'TRACE', ''), huella))).toEqual([
    'own',
    'TRACE',
    'track',
    'footprint',
    'fingerprint',
  ]);
  const six = draft('1', '2', '3', '4', '5', '6');
  expect(texts(withEntry(six, huella))).toEqual(['1', '2', '3', '4', '5', '6', 'track']);
  expect(new Set(withEntry(six, huella).lines.map(({ key }) => key)).size).toBe(7);
});

test('two signs are a question, or one ideograph', () => {
  expect(['a', 'ab', '犬', '', 'ż'.repeat(201)].map(isAskable)).toEqual([false, true, true, false, false]);
});
