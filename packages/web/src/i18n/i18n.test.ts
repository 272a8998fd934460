import { describe, expect, test } from 'vitest';
import { ENGLISH } from './english.ts';
import { waitText } from './format.ts';
import { keepShortWords } from './non-breaking.ts';
import basePl from './pl.json' with { type: 'json' };
import { translateBy } from './texts.ts';

type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const partsOf = (files: Readonly<Record<string, { readonly default: Tree }>>): Tree =>
  Object.assign({}, ...Object.values(files).map((file) => file.default));
const en = { ...ENGLISH, ...partsOf(import.meta.glob<{ default: Tree }>('./parts/*.en.json', { eager: true })) };
const pl = { ...basePl, ...partsOf(import.meta.glob<{ default: Tree }>('./parts/*.pl.json', { eager: true })) };
const base = (key: string) => key.replace(/_(one|few|many|other)$/, '');

describe('the texts', () => {
  const english = flat(en);
  const polish = flat(pl);
  test('have the same keys in both languages', () => {
    expect([...new Set(polish.map(([key]) => base(key)))].toSorted()).toEqual(
      [...new Set(english.map(([key]) => base(key)))].toSorted(),
    );
  });
  test('have every plural form', () => {
    const plurals = (texts: [string, string][]) =>
      new Set(texts.map(([key]) => key).filter((key) => base(key) !== key));
    for (const key of new Set([...plurals(english)].map(base))) {
      for (const form of ['one', 'other']) expect(plurals(english)).toContain(`${key}_${form}`);
      for (const form of ['one', 'few', 'many', 'other']) expect(plurals(polish)).toContain(`${key}_${form}`);
    }
  });
  test('have the same places to fill in', () => {
    const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();
    // "one letter off": the singular may say its number in a word.
    const all = (texts: [string, string][], key: string) =>
      new Set(texts.filter(([each]) => base(each) === key).flatMap(([, text]) => places(text)));
    const plain = (texts: [string, string][]) => texts.filter(([key]) => !key.endsWith('_one'));
    for (const [key, text] of plain(polish)) {
      expect([key, new Set(places(text))]).toEqual([key, all(english, base(key))]);
    }
    for (const [key, text] of plain(english)) {
      expect([key, new Set(places(text))]).toEqual([key, all(polish, base(key))]);
    }
  });
  test('keep one-letter words of Polish with the word after them', () => {
    for (const [key, text] of polish) expect([key, text]).toEqual([key, keepShortWords(text)]);
    expect(keepShortWords('w domu i o tym')).toBe('w\u00a0domu i\u00a0o\u00a0tym');
  });
});

describe('a text', () => {
  const t = translateBy('pl', pl);
  test('counts like Polish', () => {
    const days = [1, 2, 5, 12, 22, 25].map((count) => t('interval.days', { count }));
    expect(days).toEqual(['1 dzień', '2 dni', '5 dni', '12 dni', '22 dni', '25 dni']);
    const hours = [1, 3, 5, 12, 22].map((count) => t('interval.hours', { count }));
    expect(hours).toEqual(['1 godzina', '3 godziny', '5 godzin', '12 godzin', '22 godziny']);
    const waits = [1, 3, 5].map((number) => waitText(t, { number, unit: 'hours' }));
    expect(waits).toEqual(['1 godzinę', '3 godziny', '5 godzin']);
    expect(waitText(t, { number: 1, unit: 'months' })).toBe('1 miesiąc');
    expect(translateBy('en', en)('interval.days', { count: 1 })).toBe('1 day');
  });
  test('writes numbers as its language does', () => {
    expect(translateBy('en', en)('interval.days', { count: 12345 })).toBe('12,345 days');
    expect(t('interval.days', { count: 12345 })).toBe('12\u00a0345 dni');
  });
  test('has words of its own for nothing', () => {
    expect(t('categories.deleteWhy', { count: 0 })).toBe(pl.categories.deleteWhy_zero);
  });
  test('takes what fills its places as it is', () => {
    expect(translateBy('en', {})('app.skip')).toBe('app.skip');
    const hello = translateBy('en', { app: { skip: '{{who}} and {{who}}, not {{other}}' } });
    expect(hello('app.skip', { who: '$& {{other}}' })).toBe('$& {{other}} and $& {{other}}, not {{other}}');
  });
});
