import { parseTable, type Table } from './parse-table.ts';
import { bestSeparator } from './table-separator.ts';

/** Lines of a heading, the last of them one that Anki knows. */
const HEAD =
  /^(?:#[a-z][a-z ]*:[^\r\n]*[\r\n]+)*#(?:separator|html|columns|notetype|deck|tags|if matches|(?:notetype|deck|tags|guid) column):/i;
const WORDS: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  space: ' ',
  colon: ':',
};

/** A text that Anki wrote: its heading and its rows. Columns are indexes from 0; null if the heading names none. */
export interface AnkiText {
  readonly html: boolean;
  readonly separator: string;
  readonly names: readonly string[] | null;
  readonly noteType: string;
  readonly deck: string;
  readonly columns: Readonly<Record<'notetype' | 'deck' | 'tags' | 'guid', number | null>>;
  readonly table: Table;
}

/** Whether a text begins with lines that only Anki writes. */
export const isAnkiText = (text: string): boolean => HEAD.test(text);

function headOf(text: string): {
  readonly head: ReadonlyMap<string, string>;
  readonly lines: number;
  readonly rest: string;
} {
  const head = new Map<string, string>();
  let rest = text;
  let lines = 0;
  for (;;) {
    const match = /^#([a-z][a-z ]*):([^\r\n]*)(?:\r\n|\r|\n|$)/.exec(rest);
    if (match === null || match[0] === '') return { head, lines, rest };
    head.set((match[1] ?? '').trim().toLowerCase(), match[2] ?? '');
    rest = rest.slice(match[0].length);
    lines++;
  }
}

const columnOf = (head: ReadonlyMap<string, string>, name: string): number | null => {
  const place = Number(head.get(`${name} column`)?.trim());
  return Number.isInteger(place) && place >= 1 ? place - 1 : null;
};

/** Reads a text of Anki by its heading (exchange §3.7.1); unknown keys are passed over. */
export function parseAnkiText(text: string): AnkiText {
  const { head, lines, rest } = headOf(text);
  const given = head.get('separator') ?? '';
  const word = WORDS[given.trim().toLowerCase()];
  const separator = word ?? (given === '' ? bestSeparator(rest).separator : given.charAt(0));
  const table = parseTable(rest, separator);
  return {
    html: (head.get('html') ?? '').trim().toLowerCase() === 'true',
    separator,
    names: head.has('columns') ? (head.get('columns') ?? '').split(separator).map((name) => name.trim()) : null,
    noteType: (head.get('notetype') ?? '').trim(),
    deck: (head.get('deck') ?? '').trim(),
    columns: {
      notetype: columnOf(head, 'notetype'),
      deck: columnOf(head, 'deck'),
      tags: columnOf(head, 'tags'),
      guid: columnOf(head, 'guid'),
    },
    table: { rows: table.rows, lines: table.lines.map((line) => line + lines) },
  };
}
