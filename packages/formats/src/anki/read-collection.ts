import { type Found, type NoteType, type SourceRow } from '../model/found.ts';
import { LIMITS } from '@siedem/domain';
import { refuse } from '../model/problem.ts';
import { countDecks, sharedTags } from '../tables/shared.ts';
import { SqliteFile } from '../sqlite/sqlite-file.ts';
import { readAnswers } from './anki-answers.ts';
import { type AnkiCard, learningOf, readCards } from './anki-cards.ts';
import { clozeSides } from './cloze.ts';
import { type AnkiNames, type AnkiNoteType, askedFields, readNames } from './note-types.ts';

const FIELD_END = '\u001f';
const UPDATE_REQUEST = /^\s*Please update to the latest Anki/i;
/** Notes between two reports of progress. */
const REPORT = 2000;

interface Note {
  readonly id: number;
  readonly type: number;
  readonly tags: string;
  readonly fields: readonly string[];
}

interface TypeInUse extends NoteType {
  readonly anki: AnkiNoteType;
  rows: number;
}

/** Turns notes into rows: one a note, of gaps one a gap. */
class Rows {
  readonly rows: SourceRow[] = [];
  readonly types: TypeInUse[] = [];
  readonly firstRow = new Map<number, number>();
  /** Gap numbers of notes that have them. */
  private readonly numbers = new Map<number, readonly number[]>();
  private readonly typeAt = new Map<number, number>();
  private readonly names: AnkiNames;

  constructor(names: AnkiNames) {
    this.names = names;
  }

  add(note: Note, cards: readonly AnkiCard[]): void {
    const at = this.typeOf(note);
    const type = this.types[at];
    if (type === undefined) return;
    this.firstRow.set(note.id, this.rows.length);
    const line = this.firstRow.size;
    const deck = this.names.decks.get(cards[0]?.deck ?? 0) ?? '';
    const row = (fields: readonly string[], own: readonly AnkiCard[]): SourceRow => ({
      line,
      type: at,
      fields,
      deck,
      learning: learningOf(own),
      suspended: own.length > 0 && own.every(({ suspended }) => suspended),
      createdAt: null,
    });
    const made = type.cloze ? this.gaps(note, type.anki, cards, row) : [row(note.fields, cards)];
    this.rows.push(...made);
    type.rows += made.length;
  }

  private gaps(
    note: Note,
    type: AnkiNoteType,
    cards: readonly AnkiCard[],
    row: (fields: readonly string[], own: readonly AnkiCard[]) => SourceRow,
  ): SourceRow[] {
    const asked = type.fields.findIndex((name) => askedFields(type.questions[0] ?? '').includes(name));
    const text = note.fields[Math.max(0, asked)] ?? '';
    const sides = clozeSides(text);
    // A note without a gap becomes a row without meaning.
    if (sides.length === 0) return [row([text, ''], cards)];
    this.numbers.set(
      note.id,
      sides.map(({ number }) => number),
    );
    return sides.map(({ number, word, meaning, picture }) => {
      const own = cards.filter(({ ord }) => ord === number - 1);
      return row(picture === 'yes' ? ['<img>', ''] : [word, meaning], own);
    });
  }

  private typeOf({ type, fields }: Note): number {
    const known = this.typeAt.get(type);
    if (known !== undefined) return known;
    const anki = this.names.types.get(type) ?? {
      name: '',
      fields: fields.map((_, at) => `Field ${at + 1}`),
      cloze: false,
      questions: [],
    };
    this.types.push({ name: anki.name, fields: anki.fields, cloze: anki.cloze, rows: 0, anki });
    this.typeAt.set(type, this.types.length - 1);
    return this.types.length - 1;
  }

  /** Row of a card; gaps are found by their numbers. */
  rowOf(note: number, ord: number): number {
    const first = this.firstRow.get(note);
    if (first === undefined) return -1;
    const line = this.rows[first]?.line;
    if (this.types[this.rows[first]?.type ?? -1]?.cloze !== true) return first;
    const numbers = this.numbers.get(note);
    const at = numbers === undefined ? 0 : numbers.indexOf(ord + 1);
    return at < 0 || this.rows[first + at]?.line !== line ? -1 : first + at;
  }
}

const directions = (rows: Rows) => {
  const asked = new Map<string, readonly number[]>();
  return (row: number, ord: number, meaningsField: number): 'word' | 'meanings' => {
    const at = rows.rows[row]?.type ?? 0;
    const type = rows.types[at];
    if (type === undefined || type.cloze) return 'word';
    const key = `${at} ${ord}`;
    let fields = asked.get(key);
    if (fields === undefined) {
      fields = askedFields(type.anki.questions[ord] ?? '').map((name) => type.anki.fields.indexOf(name));
      asked.set(key, fields);
    }
    return fields.find((field) => field >= 0) === meaningsField ? 'meanings' : 'word';
  };
};

/**
 * Reads a collection of Anki, schema 11 or 18, from the bytes of its database.
 * @param progress called with the notes read so far
 */
export function readCollection(bytes: Uint8Array, progress: (notes: number) => void): Omit<Found, 'name'> {
  const file = new SqliteFile(bytes);
  if (!file.has('notes') || !file.has('cards') || !file.has('col')) return refuse('not_a_list');
  const names = readNames(file);
  const cards = readCards(file, names.crt);
  const notes: Note[] = [];
  file.scan('notes', (row) => {
    if (notes.length >= LIMITS.importing.cards) refuse('package_too_large');
    notes.push({ id: row.rowid, type: row.number(2), tags: row.text(5), fields: row.text(6).split(FIELD_END) });
    if (notes.length % REPORT === 0) progress(notes.length);
  });
  if (notes.length === 0) return refuse('no_cards');
  if (notes.length === 1 && UPDATE_REQUEST.test(notes[0]?.fields[0] ?? '')) return refuse('anki_dummy');
  const rows = new Rows(names);
  const answers = readAnswers(file, cards, () => {
    for (const note of notes) rows.add(note, cards.ofNote.get(note.id) ?? []);
    return { rows: rows.rows.length, rowOf: (note, ord) => rows.rowOf(note, ord), direction: directions(rows) };
  });
  return {
    kind: 'package',
    source: 'anki',
    rows: rows.rows,
    types: rows.types.map(({ name, fields, cloze, rows }) => ({ name, fields, cloze, rows })),
    html: true,
    decks: countDecks(rows.rows),
    answers: answers.count + answers.dropped === 0 ? null : answers,
    boxes: new Map(),
    margins: new Map(),
    lessons: new Map(),
    text: null,
    heading: null,
    tags: sharedTags(notes.map(({ tags }) => tags)),
  };
}
