import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, flag, list, number, oneOf, orNull, parseStored, partial, record, text } from './stored-json.ts';

const readLine = record({ key: number, text });
const readDraft = record({ word: text, lines: list(readLine), kind: oneOf('a', 'b') });

test('what was stored is read as it was, other fields left out', () => {
  const draft = { word: 'kot', lines: [{ key: 1, text: 'cat' }], kind: 'b' } as const;
  expect(parseStored(JSON.stringify({ ...draft, more: 1 }), readDraft)).toEqual(draft);
  expect(parseStored('{"word":"kot"}', partial({ word: text, box: text }))).toEqual({ word: 'kot' });
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"word":"kot","kind":"b"}',
  '{"word":"kot","lines":[],"kind":"c"}',
  '{"word":"kot","lines":[{"key":"1","text":"cat"}],"kind":"a"}',
  '{"word":1,"lines":[],"kind":"a"}',
])('what has another shape is nothing: %s', (stored) => {
  expect(parseStored(stored, readDraft)).toBeNull();
  expect(parseStored('{"word":1}', partial({ word: text }))).toBeNull();
});

test('a flag is true or false and nothing like them', () => {
  expect(['true', 'false', '0', '"true"', 'null'].map((stored) => parseStored(stored, flag))).toEqual([
    true,
    false,
    null,
    null,
    null,
  ]);
});

test('a count is a whole number from 0', () => {
  expect(['0', '7', '-1', '1.5', '"7"'].map((stored) => parseStored(stored, count))).toEqual([0, 7, null, null, null]);
});

test('null is read where a reader allows it', () => {
  const readBox = record({ timer: orNull(number) });
  expect(parseStored('{"timer":null}', readBox)).toEqual({ timer: null });
  expect(parseStored('{"timer":7}', readBox)).toEqual({ timer: 7 });
  expect(['{"timer":"7"}', '{}'].map((stored) => parseStored(stored, readBox))).toEqual([null, null]);
});

test('no text makes it throw, and none reaches the prototype', () => {
  fc.assert(
    fc.property(fc.json(), (stored) => {
      const read = parseStored(stored, record({ constructor: text }));
      expect(read === null || typeof read.constructor === 'string').toBe(true);
    }),
  );
});
