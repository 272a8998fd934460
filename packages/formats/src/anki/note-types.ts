import { DECK_LEVEL } from '../model/found.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import { protoNumber, protoText, readProto } from './protobuf.ts';

/** A note type of Anki: fields in order, whether it has gaps, and the question of each template by its place. */
export interface AnkiNoteType {
  readonly name: string;
  readonly fields: string[];
  readonly cloze: boolean;
  readonly questions: string[];
}

/** Note types and names of decks by their ids. */
export interface AnkiNames {
  readonly types: ReadonlyMap<number, AnkiNoteType>;
  readonly decks: ReadonlyMap<number, string>;
}

const KIND_CLOZE = 1;

const listOf = (row: unknown, name: string): readonly unknown[] => {
  const list: unknown = Reflect.get(Object(row), name);
  return Array.isArray(list) ? list : [];
};
const textOf = (row: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(row), name);
  return typeof value === 'string' ? value : '';
};
const placeOf = (row: unknown, usual: number): number => {
  const value: unknown = Reflect.get(Object(row), 'ord');
  return typeof value === 'number' ? value : usual;
};

/** Entries of a JSON object by id; empty for anything else. */
function objectsOf(json: string): readonly (readonly [number, unknown])[] {
  try {
    const parsed = Object(JSON.parse(json === '' ? '{}' : json)) as object;
    return Object.keys(parsed).map((id) => [Number(id), Reflect.get(parsed, id)]);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const inOrder = (rows: readonly unknown[], name: string): string[] =>
  rows
    .map((row, at) => ({ text: textOf(row, name), place: placeOf(row, at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);

/** Schema 11: JSON in `col.models` and `col.decks`. */
function namesOfColumns(models: string, decks: string): AnkiNames {
  const types = objectsOf(models).map(([id, row]) => {
    const type: AnkiNoteType = {
      name: textOf(row, 'name'),
      fields: inOrder(listOf(row, 'flds'), 'name'),
      cloze: Reflect.get(Object(row), 'type') === KIND_CLOZE,
      questions: inOrder(listOf(row, 'tmpls'), 'qfmt'),
    };
    return [id, type] as const;
  });
  const names = objectsOf(decks).map(([id, row]) => [id, textOf(row, 'name').replaceAll('::', DECK_LEVEL)] as const);
  return { types: new Map(types), decks: new Map(names) };
}

/** Schema 18: tables with settings in protobuf. Rows of an unknown type are skipped. */
function namesOfTables(file: SqliteFile): AnkiNames {
  const types = new Map<number, AnkiNoteType>();
  const decks = new Map<number, string>();
  file.scan('notetypes', (row) => {
    const cloze = protoNumber(readProto(row.blob(4)), 1) === KIND_CLOZE;
    types.set(row.rowid, { name: row.text(1), fields: [], cloze, questions: [] });
  });
  file.scan('fields', (row) => {
    const type = types.get(row.number(0));
    const place = row.number(1);
    if (type !== undefined && place >= 0 && place < 1000) type.fields[place] = row.text(2);
  });
  file.scan('templates', (row) => {
    const type = types.get(row.number(0));
    const place = row.number(1);
    if (type !== undefined && place >= 0 && place < 1000) {
      type.questions[place] = protoText(readProto(row.blob(5)), 1);
    }
  });
  file.scan('decks', (row) => {
    decks.set(row.rowid, row.text(1).replaceAll('\u001f', DECK_LEVEL));
  });
  return { types, decks };
}

/** When the collection began, epoch s, and its names, whichever schema it has. */
export function readNames(file: SqliteFile): AnkiNames & { readonly crt: number } {
  let crt = 0;
  let models = '';
  let decks = '';
  file.scan('col', (row) => {
    crt = row.number(1);
    models = row.text(9);
    decks = row.text(10);
  });
  return { crt, ...(file.has('notetypes') ? namesOfTables(file) : namesOfColumns(models, decks)) };
}

const REFERENCE = /\{\{([^{}]*)\}\}/g;

/** Names of the fields that a question shows; conditions and boxes to type into show none. */
export function askedFields(question: string): readonly string[] {
  return [...question.matchAll(REFERENCE)].flatMap(([, inside = '']) => {
    const parts = inside.trim().split(':');
    const name = (parts.at(-1) ?? '').trim();
    const filters = parts.slice(0, -1).map((filter) => filter.trim().toLowerCase());
    return /^[#^/!]/.test(inside.trim()) || filters.includes('type') ? [] : [name];
  });
}
