import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readArticle } from './dictd-article.ts';
import { isAbout, readIndexLine } from './dictd-index.ts';
import { readTsvLine, readWiktextractLine } from './dictionary-lines.ts';
import type { RawEntry } from './entry.ts';
import { inOrder, questionsOf } from './find-words.ts';
import { GatheredWords } from './gather-words.ts';
import { HEAD_FROM, headKey, rowsOf, wordKey } from './rows-of.ts';

describe('an article of dictd', () => {
  test.each<[string, string, RawEntry]>([
    ['correr /korˈer/\nrun, flow', 'x', { word: 'correr', meanings: ['run', 'flow'] }],
    [
      'fuerte /fwˈeɾte/\n1. strong\n2. firm, robust, sturdy\n3. solid\n',
      'x',
      { word: 'fuerte', meanings: ['strong', 'firm', 'robust', 'sturdy', 'solid'] },
    ],
    [
      'Notlage /nˈɔt/ <fem, n, sg>\n [jur.] distress <n>; need (of help, or money) <n>\n         Note: old\n      "in Not"  - in distress\n   Synonyms: {Elend}\n\n see: {sehr leiden}\n- more',
      'x',
      { word: 'Notlage', meanings: ['distress', 'need (of help, or money)'] },
    ],
    ['/nˈɔt/ <n>\nneed', 'Not', { word: 'Not', meanings: ['need'] }],
    [
      'a gut / b gut /aˈb/\nopen/to being, synonym <n>',
      'x',
      { word: 'a gut / b gut', meanings: ['open/to being', 'synonym'] },
    ],
    ['x\nI. 1. one\nII. two; three\n  a) four', 'x', { word: 'x', meanings: ['one', 'two', 'three', 'four'] }],
    ['word alone', 'x', { word: 'word alone', meanings: [] }],
  ])('%j', (article, indexed, expected) => {
    expect(readArticle(article, indexed)).toEqual(expected);
  });
  test('is in the index with its place', () => {
    expect(readIndexLine('asunto\tH7c\tBA')).toEqual({ word: 'asunto', from: 32476, length: 64 });
    for (const line of ['asunto', 'a\tb', 'a\tB!\tB', 'a\t\tB']) expect(readIndexLine(line)).toBeNull();
    expect(isAbout({ word: '00databaseinfo', from: 0, length: 1 })).toBe(true);
    expect(isAbout({ word: 'database', from: 0, length: 1 })).toBe(false);
  });
});

test.each([
  ['gato\tcat|tomcat', { word: 'gato', meanings: ['cat', 'tomcat'] }],
  ['gato\tcat; tomcat', { word: 'gato', meanings: ['cat', 'tomcat'] }],
  ['gato', { word: 'gato', meanings: [''] }],
  ['# gato\tcat', null],
  ['  ', null],
])('a line %j of a table', (line, expected) => expect(readTsvLine(line)).toEqual(expected));

describe('a line of Wiktextract', () => {
  const read = (value: unknown) => readWiktextractLine(JSON.stringify(value), { from: 'es', to: 'pl' });
  test('has translations, or glosses', () => {
    const word = { word: 'gato', lang_code: 'es' };
    const senses = [{ glosses: ['cat (animal; pet)', 'jack; trick'] }, { tags: [] }, { glosses: 'x' }];
    const translations = [
      { code: 'pl', word: 'kot' },
      { lang_code: 'pl', word: 'kocur' },
      { code: 'de', word: 'Katze' },
    ];
    expect(read({ ...word, senses })).toEqual({ word: 'gato', meanings: ['cat (animal; pet)', 'jack', 'trick'] });
    expect(read({ ...word, senses, translations })).toEqual({ word: 'gato', meanings: ['kot', 'kocur'] });
    expect(read({ ...word, senses, translations: [{ code: 'de', word: 'Katze' }] })).toEqual({
      word: 'gato',
      meanings: [],
    });
  });
  test('of another language, without a word, or broken stays out', () => {
    expect(read({ word: 'chat', lang_code: 'fr' })).toBe('other_language');
    expect(read({ lang_code: 'es' })).toBe('no_word');
    expect(readWiktextractLine('{"word":"g', { from: 'es', to: 'pl' })).toBe('no_word');
    expect(readWiktextractLine('', { from: 'es', to: 'pl' })).toBeNull();
  });
});

test('entries of one word are one, meanings in order and each once; what cannot be kept is counted by reason', () => {
  const words = new GatheredWords(3);
  words.add({ word: ' el  gato ', meanings: ['cat', '', 'CAT', 'tom|cat'] });
  words.add({ word: 'el gato', meanings: ['jack', 'cat', 'x'.repeat(201)] });
  words.add({ word: 'many', meanings: Array.from({ length: 30 }, (_, at) => `m${at}`) });
  words.add({ word: '', meanings: ['a'] });
  words.add({ word: 'b', meanings: [' '] });
  words.add({ word: 'x'.repeat(201), meanings: ['a'] });
  words.add({ word: 'c', meanings: ['x'.repeat(201)] });
  words.add({ word: 'd\u0001', meanings: ['a'] });
  words.add('other_language');
  words.add({ word: 'e', meanings: ['a'] });
  words.add({ word: 'f', meanings: ['a'] });
  expect(words.words()[0]).toEqual({ word: 'el gato', meanings: ['cat', 'tom/cat', 'jack'] });
  expect(words.words()[1]?.meanings).toHaveLength(20);
  expect([words.read, words.size]).toEqual([11, 3]);
  expect(Object.fromEntries(words.out)).toEqual({
    no_word: 1,
    no_meaning: 1,
    too_long: 2,
    bad_character: 1,
    other_language: 1,
    beyond_limit: 1,
  });
});

test('a word is found without case and accents, and ł is l', () => {
  expect(['Żółw', 'ŁÓDŹ', 'straße', 'Año'].map(wordKey)).toEqual(['zolw', 'lodz', 'strasse', 'ano']);
});

test('answers begin with what is equal, then what is equal without accents, then the shortest, equally long ones by their keys', () => {
  const words = ['papas', 'papá', 'Papa', 'papa', 'papal', 'papa', 'papagayo'].map((word) => ({
    word,
    meanings: ['x'],
  }));
  const found = inOrder(words, 'papa', 6).map(({ word }) => word);
  expect(found).toEqual(['papa', 'Papa', 'papá', 'papal', 'papas', 'papagayo']);
  expect(questionsOf('el gato', 'es')).toEqual(['el gato', 'gato']);
  expect(questionsOf('gato', 'es')).toEqual(['gato']);
});

test('whatever the words, those stored answer each beginning as all of them would', () => {
  // few letters make beginnings that many words share
  const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'á', 'b'), minLength: 1, maxLength: 9 }), {
    minLength: HEAD_FROM,
    maxLength: 2 * HEAD_FROM,
  });
  fc.assert(
    fc.property(words, fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 }), (given, asked) => {
      const all = given.map((word) => ({ word, meanings: ['x'] }));
      const rows = [...rowsOf(all)];
      expect(new Set(rows.map(({ key, seq }) => `${key} ${seq}`)).size).toBe(rows.length);
      const head = rows.filter(({ key }) => key === headKey(asked));
      const within = rows.filter(({ key }) => (head.length > 0 ? key === asked : key.startsWith(asked)));
      expect(within.length).toBeLessThanOrEqual(HEAD_FROM);
      const lengths = (found: readonly { readonly word: string }[]) => found.map(({ word }) => word.length);
      const found = inOrder([...within, ...head], asked, 20);
      const wanted = inOrder(
        all.filter(({ word }) => wordKey(word).startsWith(asked)),
        asked,
        20,
      );
      expect(lengths(found)).toEqual(lengths(wanted));
    }),
    { numRuns: 40 },
  );
});
