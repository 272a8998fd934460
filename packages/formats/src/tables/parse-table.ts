/** Rows of a table with the lines they begin in, counted from one; empty lines are left out. */
export interface Table {
  readonly lines: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

const QUOTE = '"';

/** Fast path for a table without quotes: the engine's own split. */
function parsePlain(text: string, separator: string): Table {
  const lines: number[] = [];
  const rows: string[][] = [];
  const all = text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n');
  for (const [index, line] of all.entries()) {
    if (line === '') continue;
    lines.push(index + 1);
    rows.push(line.split(separator));
  }
  return { lines, rows };
}

/**
 * Where a quoted cell that begins at `at` ends, behind its closing quote; -1 if the cell is a text with quotes in it,
 * because the first quote is not closed or text follows the closing one. Then it swallows no other cell.
 */
export function quotedEnd(text: string, at: number, separator: string): number {
  for (let quote = text.indexOf(QUOTE, at + 1); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    if (text[quote + 1] === QUOTE) {
      quote++;
      continue;
    }
    const next = text[quote + 1];
    return next === undefined || next === separator || next === '\n' || next === '\r' ? quote + 1 : -1;
  }
  return -1;
}

const lineEndsIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

class QuotedParser {
  readonly lines: number[] = [];
  readonly rows: string[][] = [];
  private at = 0;
  private line = 1;
  private readonly text: string;
  private readonly separator: string;

  constructor(text: string, separator: string) {
    this.text = text;
    this.separator = separator;
  }

  parse(): Table {
    while (this.at < this.text.length) {
      const beginning = this.line;
      const cells = this.readRow();
      if (cells.length === 1 && cells[0] === '') continue;
      this.lines.push(beginning);
      this.rows.push(cells);
    }
    return { lines: this.lines, rows: this.rows };
  }

  private readRow(): string[] {
    const { text, separator } = this;
    const cells: string[] = [];
    for (;;) {
      cells.push(this.readCell());
      if (text[this.at] === separator) {
        this.at++;
        continue;
      }
      if (this.at < text.length) {
        this.at += text[this.at] === '\r' && text[this.at + 1] === '\n' ? 2 : 1;
        this.line++;
      }
      return cells;
    }
  }

  private readCell(): string {
    const { text, separator, at } = this;
    const end = text[at] === QUOTE ? quotedEnd(text, at, separator) : -1;
    if (end < 0) return this.readBare();
    const cell = text.slice(at + 1, end - 1);
    this.at = end;
    this.line += lineEndsIn(cell);
    return cell.includes(QUOTE) ? cell.replaceAll('""', QUOTE) : cell;
  }

  /** To the next separator or line end. */
  private readBare(): string {
    const { text, separator } = this;
    const from = this.at;
    let at = from;
    while (at < text.length) {
      const sign = text[at];
      if (sign === separator || sign === '\n' || sign === '\r') break;
      at++;
    }
    this.at = at;
    return text.slice(from, at);
  }
}

/** Reads a table by RFC 4180, with any separator of one character, line ends CR LF, LF and CR, and stray quotes as text. */
export function parseTable(text: string, separator: string): Table {
  return text.includes(QUOTE) ? new QuotedParser(text, separator).parse() : parsePlain(text, separator);
}
