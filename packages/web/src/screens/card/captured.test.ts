import { expect, test } from 'vitest';
import { readCaptured } from './captured.ts';

const read = (query: string) => readCaptured(new URLSearchParams(query));

test('a word with meanings fills the card, seven at most', () => {
  expect(read('word=la+mesa&meaning=table&meaning=desk')).toMatchObject({
    word: 'la mesa',
    meanings: ['table', 'desk'],
  });
  expect(read(Array.from({ length: 9 }, (_, n) => `meaning=${n}`).join('&'))?.meanings).toHaveLength(7);
});

test('a short shared line is the word, a longer one or several lines go to the example', () => {
  expect(read('text=madrugada&url=https://example.com/a')).toEqual({
    word: 'madrugada',
    meanings: [],
    example: '',
    back: 'https://example.com/a',
  });
  expect(read(`text=${'a'.repeat(201)}`)).toMatchObject({ word: '', example: 'a'.repeat(201) });
  expect(read(`text=${'a'.repeat(400)}`)?.example).toHaveLength(300);
  expect(read('text=one%0Atwo')).toMatchObject({ word: '', example: 'one two' });
});

test('no other address than one of the web leads back', () => {
  expect(read('text=a&url=javascript:alert(1)')).toMatchObject({ back: '' });
});

test('nothing handed over is nothing', () => {
  expect(read('')).toBeNull();
  expect(read('title=x')).toBeNull();
});
