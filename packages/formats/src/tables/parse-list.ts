/** Separators of a list's rows and of its two sides, by priority (exchange §3.7.2). */
export const LIST_ROWS = ['\n', ';', '\n\n'] as const;
export const LIST_BETWEEN = ['\t', ' – ', ' — ', ' - ', ' = ', ': ', '::', ','] as const;

/** One row of a list: two sides, or one without a separator. */
export interface ListRow {
  readonly line: number;
  readonly sides: readonly string[];
}

/** The separators of a list. */
export interface ListForm {
  readonly rows: string;
  readonly between: string;
}

const SHARE = 0.9;

const unified = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** The rows of a text with their lines; empty ones are left out. `text` has line ends LF. */
function rowsOf(text: string, separator: string): { readonly line: number; readonly row: string }[] {
  const rows: { line: number; row: string }[] = [];
  const pieces = separator === '\n\n' ? text.split(/\n[ \t]*\n/) : text.split(separator);
  let line = 1;
  for (const piece of pieces) {
    const row = piece.trim();
    if (row !== '') {
      rows.push({ line: line + piece.slice(0, piece.length - piece.trimStart().length).split('\n').length - 1, row });
    }
    if (separator === '\n') line++;
    else line += piece.split('\n').length - 1 + separator.split('\n').length - 1;
  }
  return rows;
}

function sidesOf(row: string, between: string): readonly string[] {
  const at = between === '' ? -1 : row.indexOf(between);
  if (at < 0) return [row];
  const sides = [row.slice(0, at).trim(), row.slice(at + between.length).trim()];
  return sides.every((side) => side !== '') ? sides : [row];
}

/** Reads a list by a form; a row without two non-empty sides stays one. */
export const parseList = (text: string, form: ListForm): readonly ListRow[] =>
  rowsOf(unified(text), form.rows).map(({ line, row }) => ({ line, sides: sidesOf(row, form.between) }));

function fits(
  rows: readonly { readonly row: string }[],
  between: string,
  { fewest, share }: { readonly fewest: number; readonly share: number },
): boolean {
  if (rows.length < fewest) return false;
  const mayFail = Math.floor(rows.length * (1 - share) + 1e-9);
  let failed = 0;
  for (const { row } of rows) {
    if (sidesOf(row, between).length === 2) continue;
    failed++;
    if (failed > mayFail) return false;
  }
  return true;
}

/**
 * The first form that splits 90 % of two or more rows in two, else one row; null if none does.
 * @param share of rows that must be split, 0…1
 */
export function detectList(text: string, share: number = SHARE): ListForm | null {
  const whole = unified(text);
  for (const fewest of [2, 1]) {
    for (const rows of LIST_ROWS) {
      const split = rowsOf(whole, rows);
      // A row over a line end was split at a character of its text.
      if (rows === ';' && split.some(({ row }) => row.includes('\n'))) continue;
      // Several lines are not one row.
      if (fewest === 1 && split.some(({ row }) => row.includes('\n'))) continue;
      for (const between of LIST_BETWEEN) if (fits(split, between, { fewest, share })) return { rows, between };
    }
  }
  return null;
}
