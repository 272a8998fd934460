/** One column of a correction: a letter as typed, a letter as accepted, or both. */
export interface AlignedLetter {
  kind: 'same' | 'changed' | 'missing' | 'extra';
  /** the typed letter; empty if it is missing */
  typed: string;
  /** the accepted letter; empty if the typed one is extra */
  accepted: string;
}

/** Letters that stand together in the card's row: one piece of text, so that nothing comes between them. */
export interface AcceptedRun {
  kind: 'kept' | 'mended';
  text: string;
}

/** Joins neighbouring accepted letters that carry the same mark; extra typed letters leave no trace in this row. */
export function acceptedRuns(letters: readonly AlignedLetter[]): AcceptedRun[] {
  const runs: AcceptedRun[] = [];
  for (const letter of letters) {
    if (letter.accepted === '') continue;
    const kind = letter.kind === 'same' ? 'kept' : 'mended';
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += letter.accepted;
    else runs.push({ kind, text: letter.accepted });
  }
  return runs;
}

/** Measured widths of one column, in px: 0 if there is no letter. */
export interface ColumnWidth {
  typed: number;
  accepted: number;
}

/**
 * Widths for the letters of the learner's row, so that each is over its accepted letter while the card's row is
 * one contiguous text. Where letters are missing the learner's row has a gap; after extra letters it runs ahead and
 * falls back into step as soon as missing or wider letters below leave room.
 *
 * @returns one width per column, in px; never narrower than the typed letter itself
 */
export function typedWidths(columns: readonly ColumnWidth[]): number[] {
  let typedEnd = 0;
  let acceptedEnd = 0;
  return columns.map((column) => {
    acceptedEnd += column.accepted;
    const start = typedEnd;
    typedEnd = Math.max(start + column.typed, column.accepted === 0 ? start : acceptedEnd);
    return typedEnd - start;
  });
}

/**
 * Splits columns into rows no wider than the card, after a space where there is one.
 *
 * @param letters the columns
 * @param widths their measured widths
 * @param limit width of a row in px
 * @returns index of the first column of each row, beginning with 0
 */
export function rowStarts(letters: readonly AlignedLetter[], widths: readonly ColumnWidth[], limit: number): number[] {
  const starts = [0];
  let start = 0;
  let space = -1;
  for (let index = 0; index < letters.length; index += 1) {
    const row = widths.slice(start, index + 1);
    const accepted = row.reduce((sum, column) => sum + column.accepted, 0);
    const typed = typedWidths(row).reduce((sum, width) => sum + width, 0);
    if (Math.max(typed, accepted) > limit && index > start) {
      start = space >= start ? space + 1 : index;
      starts.push(start);
      index = start;
      space = -1;
    }
    const letter = letters[index];
    if (letter !== undefined && (letter.typed + letter.accepted).trim() === '') space = index;
  }
  return starts;
}
