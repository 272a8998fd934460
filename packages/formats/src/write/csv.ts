/**
 * What a spreadsheet takes for a formula, and would run on opening (OWASP: CSV injection), also in the wide letters that
 * some turn into plain ones. Apostrophes before it are counted in, so that one more can be taken away again.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One cell: a formula loses its force behind an apostrophe, quotes are doubled (RFC 4180 §2). */
export function csvCell(text: string): string {
  const tame = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** One line of a table, with CR LF at its end. @param separator `;` where Polish spreadsheets read it, else `,` */
export const csvLine = (cells: readonly string[], separator: ',' | ';' = ','): string =>
  `${cells.map(csvCell).join(separator)}\r\n`;

/** Rows as CSV; the mark at the beginning tells spreadsheets that it is UTF-8 (exchange §9.1.2). */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  `\uFEFF${rows.map((row) => csvLine(row, separator)).join('')}`;

/**
 * The cells of a row of the exported table: word, meanings, category, box, dates as ISO 8601, null where there is none, and
 * what stands beside the card (lessons §4.7).
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
