import { describe, expect, test } from 'vitest';
import { textFound } from './text-found.ts';

const found = (text: string) => textFound(new TextEncoder().encode(text), {}, 'file');

describe('texts of Anki', () => {
  test('a note type whose rows all have gaps gives a row for each gap number, of any field', () => {
    const head = '#separator:tab\n#html:true\n#notetype column:1\n#deck column:2\n#tags column:5\n';
    const rows = [
      'Cloze\tGeo\t{{c1::Paris::city}} is in {{c2::France}}, {{c1::Ile}}\textra\tt',
      'Basic\tGeo\tmer\tsea\tt',
      'Cloze\tGeo\t{{c3::Oslo}}\t\tt',
      'Cloze\tGeo\t{{c1,2::mer}} et {{c2::eau}}\t\tt',
    ];
    const { types, rows: read, decks } = found(`${head}${rows.join('\n')}\n`);
    expect(types.map(({ name, cloze, rows: count }) => [name, cloze, count])).toEqual([
      ['Cloze', true, 5],
      ['Basic', false, 1],
    ]);
    expect(read.map(({ line, type, fields }) => [line, type, fields.slice(0, 2)])).toEqual([
      [6, 0, ['[city] is in France, […]', 'Paris, Ile']],
      [6, 0, ['Paris is in […], Ile', 'France']],
      [7, 1, ['mer', 'sea']],
      [8, 0, ['[…]', 'Oslo']],
      [9, 0, ['[…] et eau', 'mer']],
      [9, 0, ['[…] et […]', 'mer, eau']],
    ]);
    expect(decks).toEqual([{ name: 'Geo', rows: 6 }]);
  });

  test('lines of a heading that nobody knows are passed over, also before the known ones', () => {
    const { kind, rows } = found('#made by:x\n#separator:tab\n#later:y\na\tb\n');
    expect([kind, rows.map(({ fields }) => fields)]).toEqual(['anki-text', [['a', 'b']]]);
    expect(found('#one\ttwo\n#three\tfour\n').kind).toBe('table');
  });

  test('a note type of which one row alone looks like a gap has sides', () => {
    const { types, rows } = found('#separator:tab\na\tb\n{{c1::x}}\ty\n');
    expect(types[0]?.cloze).toBe(false);
    expect(rows.map(({ fields }) => fields)).toEqual([
      ['a', 'b'],
      ['{{c1::x}}', 'y'],
    ]);
  });
});
