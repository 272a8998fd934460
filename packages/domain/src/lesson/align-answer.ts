import { foldText, normaliseText } from '../card/text.ts';
import { at, editTable } from './edit-table.ts';
import { graphemes } from './graphemes.ts';

/** One column of the correction: a typed letter over the expected one; one of them empty where a letter is missing or extra. */
export interface AlignedLetter {
  readonly kind: 'same' | 'changed' | 'missing' | 'extra';
  readonly typed: string;
  readonly accepted: string;
}

/**
 * Typed answer against an accepted one, letter by letter (decisions §3.3), from a cheapest Levenshtein alignment. Case is
 * ignored, letters are shown as they were written. Where several are cheapest, changes come before gaps, reading from the end.
 */
export function alignAnswer(typed: string, accepted: string): readonly AlignedLetter[] {
  const given = graphemes(normaliseText(typed));
  const expected = graphemes(normaliseText(accepted));
  const givenKeys = given.map(foldText);
  const expectedKeys = expected.map(foldText);
  const table = editTable(givenKeys, expectedKeys);
  const width = expected.length + 1;
  const columns: AlignedLetter[] = [];
  let i = given.length;
  let j = expected.length;
  while (i > 0 || j > 0) {
    const here = at(table, i * width + j);
    const typedLetter = given[i - 1] ?? '';
    const acceptedLetter = expected[j - 1] ?? '';
    const same = i > 0 && j > 0 && givenKeys[i - 1] === expectedKeys[j - 1];
    if (i > 0 && j > 0 && here === at(table, (i - 1) * width + j - 1) + (same ? 0 : 1)) {
      columns.push({ kind: same ? 'same' : 'changed', typed: typedLetter, accepted: acceptedLetter });
      i--;
      j--;
    } else if (i > 0 && here === at(table, (i - 1) * width + j) + 1) {
      columns.push({ kind: 'extra', typed: typedLetter, accepted: '' });
      i--;
    } else {
      columns.push({ kind: 'missing', typed: '', accepted: acceptedLetter });
      j--;
    }
  }
  return columns.reverse();
}

/** Share of the expected letters that were typed in place, 0…1; below 0.4 the whole answer is struck. */
export function sharedShare(alignment: readonly AlignedLetter[]): number {
  const same = alignment.filter((column) => column.kind === 'same').length;
  return alignment.length === 0 ? 1 : same / alignment.length;
}
