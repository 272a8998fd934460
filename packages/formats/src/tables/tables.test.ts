import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText } from '../write/csv.ts';
import { parseTable, quotedEnd } from './parse-table.ts';
import { bestSeparator } from './table-separator.ts';

const awkward = fc.string({
  unit: fc.constantFrom('a', 'ż', '"', ',', ';', '\t', '|', '\n', '\r', ' ', "'", '=', '👍'),
});

describe('a table', () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    ['a,"b ""c"" d",e', ',', [['a', 'b "c" d', 'e']]],
    [
      'a,"b\nc"\nd,e',
      ',',
      [
        ['a', 'b\nc'],
        ['d', 'e'],
      ],
    ],
    [
      'a\t"on"-switch\nb\tc',
      '\t',
      [
        ['a', '"on"-switch'],
        ['b', 'c'],
      ],
    ],
    [
      'a\t"never closed\nb\tc',
      '\t',
      [
        ['a', '"never closed'],
        ['b', 'c'],
      ],
    ],
    [
      'a\t"one\' and \'two"x\nb\t"c"',
      '\t',
      [
        ['a', '"one\' and \'two"x'],
        ['b', 'c'],
      ],
    ],
    ['"",""', ',', [['', '']]],
    ['a "b" c,"', ',', [['a "b" c', '"']]],
    [
      'a,b\r\rc,d\r\n\ne,f',
      ',',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
  ])('%j', (text, separator, rows) => expect(parseTable(text, separator).rows).toEqual(rows));

  test('says in which line of the file a row begins', () => {
    expect(parseTable('a,"b\nc"\n\nd,"e"', ',').lines).toEqual([1, 4]);
    expect(parseTable('a,b\n\nc,d', ',').lines).toEqual([1, 3]);
  });

  test('out and in again is the same, whatever is in its cells', () => {
    const rows = fc.array(fc.array(awkward, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (cells, separator) => {
        const filled = cells.map((row) => ['x', ...row]);
        const text = csvText(filled, separator).slice(1);
        const untamed = (cell: string) => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
        expect(parseTable(text, separator).rows.map((row) => row.map(untamed))).toEqual(filled);
        const widths = new Set(filled.map(({ length }) => length));
        if (widths.size === 1) expect(bestSeparator(text).share).toBeGreaterThan(0);
      }),
    );
  });

  test('no text costs more than its length: a hundred thousand quotes that nothing closes', () => {
    for (const cell of ['"', '"""', '"a""', '"a\n', '""b,']) {
      const text = `${cell},`.repeat(100_000);
      expect(parseTable(text, ',').rows.length).toBeGreaterThan(0);
      expect(bestSeparator(text).share).toBeGreaterThanOrEqual(0);
    }
    expect(quotedEnd('"a""b"', 0, ',')).toBe(6);
    expect(quotedEnd('"a""b', 0, ',')).toBe(-1);
  });
});
