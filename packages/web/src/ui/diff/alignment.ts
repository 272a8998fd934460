/** One column of a correction: a letter as typed, a letter as accepted, or both. */
export interface AlignedLetter {
  kind: 'same' | 'changed' | 'missing' | 'extra';
  /** the typed letter; empty where it is missing */
  typed: string;
  /** the accepted letter; empty where the typed one is extra */
  accepted: string;
}

/** Letters that stand together in the typed row: one piece of text, so that nothing shifts between them. */
export interface TypedRun {
  kind: 'kept' | 'struck' | 'gap';
  text: string;
}

/** Joins neighbouring typed letters that carry the same mark; a run of missing letters becomes one gap. */
export function typedRuns(letters: readonly AlignedLetter[]): TypedRun[] {
  const runs: TypedRun[] = [];
  for (const letter of letters) {
    const kind = letter.kind === 'missing' ? 'gap' : letter.kind === 'same' ? 'kept' : 'struck';
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += letter.typed;
    else runs.push({ kind, text: letter.typed });
  }
  return runs;
}

/** Measured widths of one column, in px: 0 where there is no letter. */
export interface ColumnWidth {
  typed: number;
  accepted: number;
}

/**
 * Widths for the letters of the accepted row, so that each stands under its typed letter while the typed row keeps
 * its own natural widths. Where letters are missing, the row below runs ahead and falls back into step as soon as
 * wider or extra letters above leave room.
 *
 * @returns one width per column, in px; never narrower than the accepted letter itself
 */
export function acceptedWidths(columns: readonly ColumnWidth[]): number[] {
  let typedEnd = 0;
  let acceptedEnd = 0;
  return columns.map((column) => {
    typedEnd += column.typed;
    const start = acceptedEnd;
    acceptedEnd = Math.max(start + column.accepted, column.typed === 0 ? start : typedEnd);
    return acceptedEnd - start;
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
    const typed = row.reduce((sum, column) => sum + column.typed, 0);
    const accepted = acceptedWidths(row).reduce((sum, width) => sum + width, 0);
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
