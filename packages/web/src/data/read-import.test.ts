import { describe, expect, test } from 'vitest';
import { IMPORT_MAX_BYTES, readImport } from './read-import.ts';

const read = (text: string) => readImport(new TextEncoder().encode(text));
const rowsOf = (text: string) => {
  const result = read(text);
  return result.ok ? result.file.rows : result.problem;
};

const document = {
  format: 'siedem-export-1',
  categories: [
    { id: 'k', name: 'Spanish' },
    { id: 'e', name: 'Empty' },
  ],
  sections: [
    { category: 'k', id: '1', label: 'unknown' },
    { category: 'k', id: '3', label: '3 days' },
    { category: 'k', id: '7', label: 'known' },
  ],
  cards: [
    { category: 'k', section: '3', word: 'pan', meanings: 'bread|Mr', modified: '2026-11-21T10:00:00.000Z' },
    { category: 'gone', section: '9', word: 7, meanings: null },
  ],
};

describe('our export', () => {
  test('is read with boxes and dates, and what is missing in it does no harm', () => {
    const result = read(`\uFEFF${JSON.stringify(document, null, 2)}`);
    expect(result).toEqual({
      ok: true,
      file: {
        intervals: new Map([
          ['Spanish', [{ number: 3, unit: 'days' }]],
          ['Empty', []],
        ]),
        rows: [
          {
            line: 1,
            category: 'Spanish',
            word: 'pan',
            meanings: ['bread', 'Mr'],
            box: { kind: 'middle', interval: { number: 3, unit: 'days' } },
            movedAt: Date.UTC(2026, 10, 21, 10),
          },
          { line: 2, category: null, word: '', meanings: [], box: { kind: 'first' }, movedAt: null },
        ],
      },
    });
  });

  test.each([
    ['{"format":"another"}', 'not_ours'],
    ['{"format":', 'not_ours'],
    ['[]', 'not_ours'],
    ['{"__proto__":{"format":"siedem-export-1"},"format":1}', 'not_ours'],
    ['{"format":"siedem-export-1","cards":"none"}', 'no_cards'],
    ['', 'no_cards'],
    ['word,meanings\r\n', 'no_cards'],
  ])('%s is no import', (text, problem) => expect(read(text)).toEqual({ ok: false, problem }));
});

test('what is not UTF-8, or too large, is told', () => {
  expect(readImport(Uint8Array.of(0xff, 0xfe, 0x61))).toEqual({ ok: false, problem: 'not_text' });
  // Only its length is looked at.
  const huge = { length: IMPORT_MAX_BYTES + 1 } as Uint8Array;
  expect(readImport(huge)).toEqual({ ok: false, problem: 'too_large' });
});

describe('a table', () => {
  const pan = { category: 'Spanish', word: 'pan', meanings: ['bread ', ' Mr'] };

  test.each([
    ['word,meanings,category,box,changed', '3 days', { number: 3, unit: 'days' }],
    ['słowo;znaczenia;kategoria;pudełko;zmieniono', '5 godzin', { number: 5, unit: 'hours' }],
    ['word\tmeanings\tcategory\tbox\tchanged', '1 miesiąc', { number: 1, unit: 'months' }],
    ['word,meanings,category,box,changed', '1 dzień', { number: 1, unit: 'days' }],
  ])('under %s is read', (head, box, interval) => {
    const separator = /[;\t]/.exec(head)?.[0] ?? ',';
    const row = ['pan', 'bread | Mr', 'Spanish', box, '2026-11-21T10:00:00.000Z'].join(separator);
    expect(rowsOf(`${head}\r\n${row}\r\n`)).toEqual([
      { line: 2, ...pan, box: { kind: 'middle', interval }, movedAt: Date.UTC(2026, 10, 21, 10) },
    ]);
  });

  test.each([
    ['Known', 'last'],
    ['Znane', 'last'],
    ['Unknown', 'first'],
    ['Nieznane', 'first'],
    ['', 'first'],
    ['99 days', 'first'],
  ])('the box “%s” is the %s', (box, kind) =>
    expect(rowsOf(`word,meanings,box\npan,bread,${box}`)).toMatchObject([{ box: { kind } }]),
  );

  test('without heads has word and meanings in its first columns', () => {
    expect(rowsOf('pan,bread\nkot,cat')).toMatchObject([
      { line: 1, word: 'pan', meanings: ['bread'], category: null, movedAt: null },
      { line: 2, word: 'kot', meanings: ['cat'] },
    ]);
  });

  test('may have its columns in any order and others between them', () => {
    expect(rowsOf('tags,Meaning,x,Word\na,bread,b,pan')).toMatchObject([{ word: 'pan', meanings: ['bread'] }]);
  });
});
