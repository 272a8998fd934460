import { clozeSides } from '../anki/cloze.ts';
import { detectEncoding, decodeBytes } from '../bytes/encoding.ts';
import type { Encoding } from '../model/encodings.ts';
import { DECK_LEVEL, type Found, type NoteType, type SourceRow } from '../model/found.ts';
import { refuse } from '../model/problem.ts';
import { headingOf } from '../tables/heading.ts';
import { type AnkiText, isAnkiText, parseAnkiText } from '../tables/parse-anki-text.ts';
import { detectList, type ListForm, parseList } from '../tables/parse-list.ts';
import { isQuestions, parseQuestions } from '../tables/parse-questions.ts';
import { parseTable } from '../tables/parse-table.ts';
import { countDecks, sharedTags } from '../tables/shared.ts';
import { bestSeparator, obeyedSeparator } from '../tables/table-separator.ts';

/** The learner's choices about reading a text; missing ones are detected. */
export interface TextSettings {
  readonly encoding?: Encoding;
  readonly as?: 'table' | 'list';
  /** Separator of columns, or of the two sides of a row. */
  readonly between?: string;
  /** Separator of a list's rows. */
  readonly rows?: string;
}

const SHARE = 0.9;
const LIKELY = 0.5;
const CONTROL = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g;
/** Control characters make a file binary from this number and share on; a stray one only invalidates its row. */
const FEW_CONTROLS = 4;
const CONTROL_SHARE = 0.02;

type Rest = Pick<Found, 'kind' | 'source' | 'rows' | 'types' | 'html' | 'decks' | 'heading' | 'tags'>;

const sourceRow = (line: number, fields: readonly string[]): SourceRow => ({
  line,
  type: 0,
  fields,
  deck: '',
  learning: null,
  suspended: false,
  createdAt: null,
});

const oneType = (fields: readonly string[], rows: number): readonly NoteType[] => [
  { name: '', fields, cloze: false, rows },
];

function tableFound(text: string, separator: string): Rest {
  const { lines, rows } = parseTable(text, separator);
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const filled: SourceRow[] = [];
  for (const [at, cells] of rows.entries()) {
    if (cells.some((cell) => cell !== '')) filled.push(sourceRow(lines[at] ?? at + 1, cells));
  }
  const first = filled[0]?.fields ?? [];
  const heading = headingOf(first);
  if (filled.length <= (heading === 'none' ? 0 : 1)) return refuse('no_cards');
  const names = Array.from({ length: width }, (_, at) => first[at] ?? '');
  return {
    kind: 'table',
    source: 'table',
    rows: filled,
    types: oneType(names, filled.length),
    html: false,
    decks: [],
    heading,
    tags: [],
  };
}

function listFound(text: string, form: ListForm): Rest {
  const rows = parseList(text, form).map(({ line, sides }) => sourceRow(line, sides));
  if (rows.length === 0) return refuse('no_cards');
  return {
    kind: 'list',
    source: 'list',
    rows,
    types: oneType(['', ''], rows.length),
    html: false,
    decks: [],
    heading: null,
    tags: [],
  };
}

function questionsFound(text: string): Rest {
  const rows = parseQuestions(text).map(({ line, question, answers, learning }) => ({
    ...sourceRow(line, [question, answers.join('\n')]),
    learning,
  }));
  return {
    kind: 'questions',
    source: 'list',
    rows,
    types: oneType(['', ''], rows.length),
    html: false,
    decks: [],
    heading: null,
    tags: [],
  };
}

/** The field of a note type in which each of its rows has a gap; −1 if there is none. */
function gapField(rows: readonly SourceRow[], type: number): number {
  const own = rows.filter((row) => row.type === type);
  const at = own[0]?.fields.findIndex((text) => clozeSides(text).length > 0) ?? -1;
  return at >= 0 && own.every(({ fields }) => clozeSides(fields[at] ?? '').length > 0) ? at : -1;
}

/** Note types with gaps are recognised by their rows: the text does not name their kind. Each gap number is a row (exchange §3.1.5). */
function openGaps(
  rows: readonly SourceRow[],
  types: readonly Omit<NoteType, 'cloze'>[],
): Pick<Found, 'rows' | 'types'> {
  const gaps = types.map((_, type) => gapField(rows, type));
  const opened = rows.flatMap((row): SourceRow[] => {
    const at = gaps[row.type] ?? -1;
    if (at < 0) return [row];
    return clozeSides(row.fields[at] ?? '').map(({ word, meaning, picture }) => ({
      ...row,
      fields: picture === 'yes' ? ['<img>', ''] : [word, meaning],
    }));
  });
  return {
    rows: opened,
    types: types.map((type, at) => ({
      ...type,
      cloze: (gaps[at] ?? -1) >= 0,
      rows: opened.reduce((sum, row) => sum + Number(row.type === at), 0),
    })),
  };
}

function ankiTextFound(parsed: AnkiText): Rest {
  const { table, columns } = parsed;
  const apart = new Set(Object.values(columns).filter((column) => column !== null));
  const width = table.rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const kept = Array.from({ length: width }, (_, at) => at).filter((at) => !apart.has(at));
  const types: { name: string; fields: string[]; rows: number }[] = [];
  const rows = table.rows.map((cells, at) => {
    const cell = (column: number | null, usual: string) => (column === null ? usual : (cells[column] ?? '').trim());
    const name = cell(columns.notetype, parsed.noteType);
    let type = types.findIndex((each) => each.name === name);
    if (type < 0) {
      type = types.length;
      types.push({
        name,
        fields: kept.map((column, place) => parsed.names?.[column] || `Field ${place + 1}`),
        rows: 0,
      });
    }
    const found = types[type];
    if (found !== undefined) found.rows++;
    const deck = cell(columns.deck, parsed.deck).replaceAll('::', DECK_LEVEL);
    return {
      ...sourceRow(
        table.lines[at] ?? at + 1,
        kept.map((column) => cells[column] ?? ''),
      ),
      type,
      deck,
    };
  });
  if (rows.length === 0) return refuse('no_cards');
  const opened = openGaps(rows, types);
  const { tags } = columns;
  return {
    kind: 'anki-text',
    source: 'anki',
    ...opened,
    html: parsed.html,
    decks: countDecks(opened.rows),
    heading: null,
    tags: tags === null ? [] : sharedTags(table.rows.map((cells) => cells[tags] ?? '')),
  };
}

interface Form {
  readonly between: string;
  readonly rowsBy: string;
}

function asList(text: string, settings: TextSettings): (Rest & Form) | null {
  const detected = detectList(text);
  const form = {
    rows: settings.rows ?? detected?.rows ?? '\n',
    between: settings.between ?? detected?.between ?? '\t',
  };
  const said = settings.as === 'list' || settings.rows !== undefined;
  return detected === null && !said ? null : { ...listFound(text, form), between: form.between, rowsBy: form.rows };
}

const asTable = (text: string, separator: string): Rest & Form => ({
  ...tableFound(text, separator),
  between: separator,
  rowsBy: '\n',
});

/** Reads the text by the detected or chosen form (exchange §3.6, §3.7). */
function readForm(text: string, settings: TextSettings, from: 'file' | 'paste'): Rest & Form {
  if (settings.as === 'list') {
    const list = asList(text, settings);
    if (list !== null) return list;
  }
  const obeyed = obeyedSeparator(text);
  if (settings.as === 'table' && settings.between !== undefined) return asTable(obeyed?.rest ?? text, settings.between);
  if (obeyed !== null) return asTable(obeyed.rest, obeyed.separator);
  if (settings.as === undefined) {
    if (isAnkiText(text)) {
      const parsed = parseAnkiText(text);
      return { ...ankiTextFound(parsed), between: parsed.separator, rowsBy: '\n' };
    }
    if (isQuestions(text)) return { ...questionsFound(text), between: '', rowsBy: '\n\n' };
  }
  const best = bestSeparator(text);
  // Pasted text is a list unless it is cells of a spreadsheet; a file is a table unless its rows differ in length.
  const isTable = best.share >= SHARE && (from === 'file' || (best.separator === '\t' && best.rows > 1));
  if (settings.as === 'table' || isTable) return asTable(text, best.separator);
  // If neither fits nearly all rows, the form that fits more of them.
  const likely = best.share < LIKELY ? detectList(text, LIKELY) : null;
  return (
    asList(text, settings) ??
    (likely === null ? null : asList(text, { ...settings, as: 'list', ...likely })) ??
    (best.share > 0 && (from === 'file' || best.rows > 1) ? asTable(text, best.separator) : withoutForm(text))
  );
}

/** No row has a separator: each is shown as having no meaning. */
const withoutForm = (text: string): Rest & Form => {
  const form = { rows: '\n', between: '\t' };
  return { ...listFound(text, form), between: form.between, rowsBy: form.rows };
};

/**
 * Reads a text. Throws a reading failure if it is empty.
 * @param from pasted words are preferably a list
 */
export function textFound(
  bytes: Uint8Array,
  settings: TextSettings,
  from: 'file' | 'paste',
): Omit<Found, 'name' | 'answers' | 'boxes' | 'margins' | 'lessons'> {
  const encoding = settings.encoding ?? detectEncoding(bytes);
  const text = decodeBytes(bytes, encoding);
  if (text.trim() === '') return refuse('empty');
  if (settings.encoding === undefined && isBinary(text.slice(0, LOOKED_AT))) return refuse('not_a_list');
  const { between, rowsBy, ...rest } = readForm(text, settings, from);
  return { ...rest, text: { encoding, between, rows: rowsBy } };
}

function isBinary(text: string): boolean {
  const controls = text.match(CONTROL)?.length ?? 0;
  return controls >= FEW_CONTROLS && controls > text.length * CONTROL_SHARE;
}

/** UTF-16 units that are searched for control characters. */
const LOOKED_AT = 65_536;
