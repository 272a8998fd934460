import { quotedEnd } from './parse-table.ts';

/** Separators of cells; the first wins a tie (exchange §3.6). */
export const TABLE_SEPARATORS = ['\t', ';', ',', '|'] as const;

/** How well a separator fits a text. */
export interface SeparatorFit {
  readonly separator: string;
  /** Share of the rows that have one same number of cells, at least two; 0…1. */
  readonly share: number;
  readonly rows: number;
}

/** Counts rows by their number of cells, in one pass; quoted cells are jumped over. */
function fitOf(text: string, separator: string): SeparatorFit {
  const code = separator.charCodeAt(0);
  const rowsBySize = new Map<number, number>();
  let rows = 0;
  let cells = 1;
  let atCell = true;
  let blank = true;
  const endRow = (): void => {
    if (!blank) {
      rows++;
      rowsBySize.set(cells, (rowsBySize.get(cells) ?? 0) + 1);
    }
    cells = 1;
    atCell = true;
    blank = true;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 10 || sign === 13) {
      endRow();
      continue;
    }
    blank = false;
    if (sign === code) {
      cells++;
      atCell = true;
    } else if (sign === 34 && atCell) {
      const end = quotedEnd(text, at, separator);
      if (end < 0) atCell = false;
      else at = end - 1;
    } else atCell = false;
  }
  endRow();
  rowsBySize.delete(1);
  return { separator, share: rows === 0 ? 0 : Math.max(0, ...rowsBySize.values()) / rows, rows };
}

/** The separator that gives most rows the same number of cells, at least two. */
export function bestSeparator(text: string): SeparatorFit {
  let best: SeparatorFit = { separator: ',', share: 0, rows: 0 };
  for (const separator of TABLE_SEPARATORS) {
    if (!text.includes(separator)) continue;
    const fit = fitOf(text, separator);
    if (fit.share > best.share) best = fit;
  }
  return best;
}

/** The separator that a first line `sep=;` asks for, and the text behind it. */
export function obeyedSeparator(text: string): { readonly separator: string; readonly rest: string } | null {
  const match = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(text);
  return match?.[1] === undefined ? null : { separator: match[1], rest: text.slice(match[0].length) };
}
