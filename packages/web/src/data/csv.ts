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

/** Rows as CSV: lines end with CR LF; the mark at the beginning tells spreadsheets that it is UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;

const untamed = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

/** What parts the cells: a tab or a semicolon where the first line has more of them than commas, as some spreadsheets write. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const times = (separator: string): number => line.split(separator).length;
  return [';', '\t'].find((separator) => times(separator) > times(',')) ?? ',';
}

/** Rows of a CSV or TSV text with the lines they begin in, counted from one; empty lines are left out. */
export function readCsv(given: string): { readonly line: number; readonly cells: readonly string[] }[] {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  let beginning = 1;
  let at = 0;
  const endRow = (): void => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: beginning, cells });
    cells = [];
    line++;
    beginning = line;
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        const part = text.slice(at, quote < 0 ? text.length : quote);
        cell += part;
        line += part.split('\n').length - 1;
        at = quote < 0 ? text.length : quote + 1;
        if (quote < 0 || text[at] !== '"') break;
        cell += '"';
        at++;
      }
    }
    // What stands after the closing quote belongs to the cell too: better kept than lost.
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
    cells.push(untamed(cell + text.slice(from, at)));
    if (at >= text.length) break;
    if (text[at] === separator) {
      at++;
      if (at === text.length) cells.push('');
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}
