/**
 * Start of a formula that a spreadsheet would run on opening (OWASP: CSV injection), also in the full-width characters that
 * some convert. Includes apostrophes before it, so that the reader can remove the one added.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One cell: an apostrophe disarms a formula, quotes are doubled (RFC 4180 §2). */
export function csvCell(text: string): string {
  const tame = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** One line of a table, with CR LF at its end. @param separator `;` for Polish spreadsheets, else `,` */
export const csvLine = (cells: readonly string[], separator: ',' | ';' = ','): string =>
  `${cells.map(csvCell).join(separator)}\r\n`;

/** Rows as CSV with a byte order mark, by which spreadsheets recognise UTF-8 (exchange §9.1.2). */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  `\uFEFF${rows.map((row) => csvLine(row, separator)).join('')}`;

/**
 * The cells of a row of the exported table: word, meanings, category, box, dates as ISO 8601, null if there is none, and
 * the margin (lessons §4.7).
 */
export const tableCells = (card: {
  readonly word: string;
  readonly meanings: readonly string[];
  readonly category: string;
  readonly box: string;
  readonly moved: number;
  readonly due: number | null;
  readonly created: number;
  readonly note: string;
  readonly example: string;
}): string[] => {
  const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());
  return [
    card.word,
    card.meanings.join(' | '),
    card.category,
    card.box,
    iso(card.moved),
    iso(card.due),
    iso(card.created),
    card.note,
    card.example,
  ];
};
