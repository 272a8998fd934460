import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardRows } from '../screens/account/card-rows.ts';
import { csvCell, csvText, readCsv } from './csv.ts';

test.each([
  ['word', 'word'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+48', "'+48"],
  ['-ja', "'-ja"],
  ['@home', "'@home"],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('%j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell));

const awkward = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '＝',
      '＋',
      '－',
      '＠',
      "'",
      '"',
      ',',
      ';',
      '|',
      '\uFEFF',
      ' ',
    ),
    fc.constantFrom('a', 'ż', '👩\u200d👧', 'e\u0301', '\u202e'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});

test('what is written is read again to the letter, formulas and quotes and all', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(awkward, awkward, awkward), { maxLength: 6 }), (rows) => {
      const read = readCsv(csvText([['word', 'meanings', 'category'], ...rows]));
      expect(read.map(({ cells }) => cells).slice(1)).toEqual(rows);
    }),
    { numRuns: 2000 },
  );
});

test('no cell that is written begins with what a spreadsheet would run', () => {
  fc.assert(
    fc.property(awkward, (text) => !/^"?[=+\-@\t\r＝＋－＠]/.test(csvCell(text))),
    { numRuns: 2000 },
  );
});

test.each([
  [
    'a;b\r\nc;"d;e"',
    [
      ['a', 'b'],
      ['c', 'd;e'],
    ],
  ],
  [
    'a\tb\nc\td,e\n\n',
    [
      ['a', 'b'],
      ['c', 'd,e'],
    ],
  ],
  [
    'a,b\rc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['a,"b"x\n"never closed', [['a', 'bx'], ['never closed']]],
  ['', []],
])('%j of another program is read', (text, rows) => expect(readCsv(text).map(({ cells }) => cells)).toEqual(rows));

test('a row knows its line, also after one with line breaks inside', () => {
  expect(readCsv('a,b\n"x\ny",c\n\nd,e').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('rows end with CR LF behind a byte order mark', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['c', ''],
    ]),
  ).toBe('\uFEFFa,b\r\nc,\r\n');
});

const document = {
  categories: [{ id: 'k', name: 'Spanish' }],
  sections: [{ category: 'k', id: '2', label: '1 days' }],
  cards: [
    { category: 'k', section: '2', word: 'pan', meanings: 'bread|Mr', modified: '2026-11-21T10:00:00.000Z' },
    { category: 'gone', section: '9', word: 'x', meanings: 'y', modified: '' },
  ],
};

test('cards are told with the names of their category and box', () => {
  expect(cardRows(document, (id, label) => `${id}: ${label}`)).toEqual([
    ['pan', 'bread | Mr', 'Spanish', '2: 1 days', '2026-11-21T10:00:00.000Z'],
    ['x', 'y', '', '', ''],
  ]);
});

test('what is no export has no rows', () => {
  expect(cardRows(null, String)).toEqual([]);
  expect(cardRows({ cards: 'none' }, String)).toEqual([]);
});
