import { at, editTable } from './edit-table.ts';
import { lettersOf } from './graphemes.ts';

/** One column of the correction: a typed letter over the expected one; one of them empty if a letter is missing or extra. */
export interface AlignedLetter {
  readonly kind: 'same' | 'changed' | 'missing' | 'extra';
  readonly typed: string;
  readonly accepted: string;
}

/**
 * Typed answer against an accepted one, letter by letter (decisions §3.3), from a cheapest Levenshtein alignment. Case is
 * ignored, letters are shown as they were written. Of several cheapest ones, changes come before gaps, reading from the
 * end. The typed letters joined are the normal form of what was typed, likewise the accepted ones.
 */
export function alignAnswer(typed: string, accepted: string): readonly AlignedLetter[] {
  const given = lettersOf(typed);
  const expected = lettersOf(accepted);
  const keyOf = (letter: { readonly key: string }) => letter.key;
  const table = editTable(given.map(keyOf), expected.map(keyOf));
  const width = expected.length + 1;
  const columns: AlignedLetter[] = [];
  let i = given.length;
  let j = expected.length;
  while (i > 0 || j > 0) {
    const here = at(table, i * width + j);
    const typedLetter = given[i - 1];
    const acceptedLetter = expected[j - 1];
    const same = typedLetter?.key === acceptedLetter?.key;
    if (typedLetter && acceptedLetter && here === at(table, (i - 1) * width + j - 1) + (same ? 0 : 1)) {
      columns.push({ kind: same ? 'same' : 'changed', typed: typedLetter.shown, accepted: acceptedLetter.shown });
      i--;
      j--;
    } else if (typedLetter && here === at(table, (i - 1) * width + j) + 1) {
      columns.push({ kind: 'extra', typed: typedLetter.shown, accepted: '' });
      i--;
    } else {
      columns.push({ kind: 'missing', typed: '', accepted: acceptedLetter?.shown ?? '' });
      j--;
    }
  }
  return columns.reverse();
}

/** Share of the columns that hold the same letter twice, 0…1; below `LIMITS.sharedShare` the whole answer is struck. */
export function sharedShare(alignment: readonly AlignedLetter[]): number {
  const same = alignment.filter((column) => column.kind === 'same').length;
  return alignment.length === 0 ? 1 : same / alignment.length;
}
