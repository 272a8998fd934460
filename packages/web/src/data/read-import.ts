import { type Interval, isInterval, parseLabel, splitMeanings, type Unit } from '@siedem/domain';
import { readCsv } from './csv.ts';

/** The box a card was in. */
export type BoxWish = { readonly kind: 'first' | 'last' } | { readonly kind: 'middle'; readonly interval: Interval };

/** One card of a file, nothing of it checked yet. */
export interface ImportRow {
  /** Line of the file, or place in its list of cards, from one. */
  readonly line: number;
  /** Name of its category; null where the file names none. */
  readonly category: string | null;
  readonly word: string;
  readonly meanings: readonly string[];
  readonly box: BoxWish;
  /** Epoch ms since which it has been in its box; null where the file does not say. */
  readonly movedAt: number | null;
}

export interface ImportFile {
  /** Intervals of the boxes of each category, where the file tells all of them. */
  readonly intervals: ReadonlyMap<string, readonly Interval[]>;
  readonly rows: readonly ImportRow[];
}

/** Why a file cannot be read at all. */
export type ImportProblem = 'too_large' | 'not_text' | 'not_ours' | 'no_cards';

export type ImportRead =
  | { readonly ok: true; readonly file: ImportFile }
  | { readonly ok: false; readonly problem: ImportProblem };

/** Bytes; an export with a million answers is smaller. */
export const IMPORT_MAX_BYTES = 200 * 1024 * 1024;

const FORMAT = 'siedem-export-1';
const FIRST_BOX: BoxWish = { kind: 'first' };

const instant = (text: string): number | null => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
};

const listOf = (document: unknown, name: string): readonly unknown[] => {
  const list: unknown = Reflect.get(Object(document), name);
  return Array.isArray(list) ? list : [];
};

const text = (row: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(row), name);
  return typeof value === 'string' ? value : '';
};

const wishOf = (label: string): BoxWish | null => {
  if (label === 'unknown') return FIRST_BOX;
  if (label === 'known') return { kind: 'last' };
  const interval = parseLabel(label);
  return interval.ok ? { kind: 'middle', interval: interval.value } : null;
};

function readDocument(document: unknown): ImportRead {
  if (Reflect.get(Object(document), 'format') !== FORMAT) return { ok: false, problem: 'not_ours' };
  const names = new Map(listOf(document, 'categories').map((row) => [text(row, 'id'), text(row, 'name')]));
  const boxes = new Map<string, BoxWish>();
  const intervals = new Map<string, Interval[]>([...names.values()].map((name) => [name, []]));
  for (const row of listOf(document, 'sections')) {
    const wish = wishOf(text(row, 'label'));
    if (wish === null) continue;
    boxes.set(`${text(row, 'category')} ${text(row, 'id')}`, wish);
    if (wish.kind === 'middle') intervals.get(names.get(text(row, 'category')) ?? '')?.push(wish.interval);
  }
  const rows = listOf(document, 'cards').map((row, index) => ({
    line: index + 1,
    category: names.get(text(row, 'category')) ?? null,
    word: text(row, 'word'),
    meanings: splitMeanings(text(row, 'meanings')),
    box: boxes.get(`${text(row, 'category')} ${text(row, 'section')}`) ?? FIRST_BOX,
    movedAt: instant(text(row, 'modified')),
  }));
  return rows.length + names.size === 0 ? { ok: false, problem: 'no_cards' } : { ok: true, file: { intervals, rows } };
}

const COLUMNS = ['word', 'meanings', 'category', 'box', 'changed'] as const;
type Column = (typeof COLUMNS)[number];

/** Heads of the columns in both languages of our export, and what other programs call them. */
const HEADS: Readonly<Record<string, Column>> = {
  word: 'word',
  słowo: 'word',
  front: 'word',
  meanings: 'meanings',
  meaning: 'meanings',
  znaczenia: 'meanings',
  znaczenie: 'meanings',
  back: 'meanings',
  category: 'category',
  kategoria: 'category',
  box: 'box',
  pudełko: 'box',
  changed: 'changed',
  zmieniono: 'changed',
};

const UNIT_STEMS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:h|godz)/, 'hours'],
  [/^(?:d|dzień)/, 'days'],
  [/^m/, 'months'],
];

/** A box as either language writes it: "3 days", "3 dni", "Known", "nieznane". */
function boxOfText(given: string): BoxWish {
  const name = given.trim().toLowerCase();
  if (/^(?:known|znane)/.test(name)) return { kind: 'last' };
  const [, digits = '', word = ''] = /^(\d{1,2})\s*(\p{L}+)/u.exec(name) ?? [];
  const unit = UNIT_STEMS.find(([stem]) => stem.test(word))?.[1];
  const interval = unit === undefined ? null : { number: Number(digits), unit };
  return interval !== null && isInterval(interval) ? { kind: 'middle', interval } : FIRST_BOX;
}

function readTable(given: string): ImportRead {
  const table = readCsv(given);
  const heads = (table[0]?.cells ?? []).map((cell) => HEADS[cell.trim().toLowerCase()]);
  const headed = heads.filter((head) => head !== undefined).length >= 2 && heads.includes('word');
  const columns: readonly (Column | undefined)[] = headed ? heads : COLUMNS;
  const rows = table.slice(headed ? 1 : 0).map(({ line, cells }) => {
    const cell = (column: Column): string => cells[columns.indexOf(column)] ?? '';
    return {
      line,
      category: cell('category').trim() === '' ? null : cell('category'),
      word: cell('word'),
      meanings: cell('meanings').split('|'),
      box: boxOfText(cell('box')),
      movedAt: instant(cell('changed')),
    };
  });
  return rows.length === 0 ? { ok: false, problem: 'no_cards' } : { ok: true, file: { intervals: new Map(), rows } };
}

/** The text of a file in UTF-8; null where it is none. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads our export (JSON) or a table of cards (CSV, TSV): which of them, the text itself tells. */
export function readImport(bytes: Uint8Array): ImportRead {
  if (bytes.length > IMPORT_MAX_BYTES) return { ok: false, problem: 'too_large' };
  const given = textOf(bytes);
  if (given === null) return { ok: false, problem: 'not_text' };
  if (!/^\s*[{[]/.test(given)) return readTable(given);
  try {
    return readDocument(JSON.parse(given));
  } catch {
    return { ok: false, problem: 'not_ours' };
  }
}
