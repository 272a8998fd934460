import { expect, test } from 'vitest';
import { cardRows } from './card-rows.ts';
import { csvCell, csvText } from './csv.ts';

test.each([
  ['word', 'word'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+48', "'+48"],
  ['-ja', "'-ja"],
  ['@home', "'@home"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])('%j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell));

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
