import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTable } from '../tables/parse-table.ts';
import { csvCell, csvLine, csvText, tableCells } from './csv.ts';
import { wordLine } from './word-list.ts';

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
    fc.constantFrom(...'=+-@\t\r\n＝＋－＠\'",;|\uFEFF '),
    fc.constantFrom('a', 'ż', '👩\u200d👧', 'e\u0301', '\u202e'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});
/** The apostrophe before a formula, which our own heading lets the reader take away. */
const untamed = (cell: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

test('what is written is read again to the letter, formulas and quotes and all, with either separator', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(awkward, awkward, awkward), { maxLength: 6 }),
      fc.constantFrom(',' as const, ';' as const),
      (rows, separator) => {
        const text = rows.map((row) => csvLine(row, separator)).join('');
        expect(parseTable(text, separator).rows.map((cells) => cells.map(untamed))).toEqual(rows);
      },
    ),
    { numRuns: 2000 },
  );
});

test('no cell that is written begins with what a spreadsheet would run', () => {
  fc.assert(
    fc.property(awkward, (text) => !/^"?[=+\-@\t\r＝＋－＠]/.test(csvCell(text))),
    { numRuns: 2000 },
  );
});

test('rows end with CR LF behind a byte order mark', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['c', ''],
    ]),
  ).toBe('\uFEFFa,b\r\nc,\r\n');
});

test('a card is a row of words, meanings, category, box and dates, or a line of a word list', () => {
  const card = {
    word: 'pan',
    meanings: ['bread', 'Mr'],
    category: 'Spanish',
    box: '1 day',
    moved: 0,
    created: 1000,
    note: 'n',
    example: 'e',
  };
  const cells = ['pan', 'bread | Mr', 'Spanish', '1 day', '1970-01-01T00:00:00.000Z'];
  expect(tableCells({ ...card, due: 86_400_000 })).toEqual([
    ...cells,
    '1970-01-02T00:00:00.000Z',
    '1970-01-01T00:00:01.000Z',
    'n',
    'e',
  ]);
  expect(tableCells({ ...card, due: null })[5]).toBe('');
  expect(wordLine('pan', card.meanings)).toBe('pan\tbread; Mr\n');
});
