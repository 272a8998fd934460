import { DAY_MS } from '@siedem/domain';
import type { Learning } from '../model/found.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';

const REVIEW = 2;
const RELEARNING = 3;
const SUSPENDED = -1;
/** Greater dates are seconds since 1970, not days since the collection began. */
const EPOCH_SECONDS = 1e9;
/** Longer intervals are invalid and clamped to a century. */
const LONGEST_DAYS = 36_500;

/** One card of Anki. */
export interface AnkiCard {
  /** Place of its template, for gaps the number of the gap − 1. */
  readonly ord: number;
  /** The deck it belongs to, also while a filtered deck holds it. */
  readonly deck: number;
  readonly suspended: boolean;
  /** Null: new, or still in learning. */
  readonly interval: number | null;
  /** Epoch ms. */
  readonly due: number;
  /** Epoch ms of its last answer; set while the log is read. */
  last: number | null;
}

/** An interval of Anki in ms: days if positive, seconds if negative. */
export const intervalOf = (ivl: number): number =>
  ivl >= 0 ? Math.min(ivl, LONGEST_DAYS) * DAY_MS : Math.min(-ivl, LONGEST_DAYS * 86_400) * 1000;

/** Cards by note and by id. */
export interface AnkiCards {
  readonly ofNote: ReadonlyMap<number, readonly AnkiCard[]>;
  readonly byId: ReadonlyMap<number, { readonly note: number; readonly card: AnkiCard }>;
}

/** Reads the cards of a collection. @param crt when it began, epoch s */
export function readCards(file: SqliteFile, crt: number): AnkiCards {
  const ofNote = new Map<number, AnkiCard[]>();
  const byId = new Map<number, { note: number; card: AnkiCard }>();
  file.scan('cards', (row) => {
    const note = row.number(1);
    const type = row.number(6);
    const ivl = row.number(9);
    const home = row.number(15);
    const homeDue = row.number(14);
    const due = home !== 0 && homeDue !== 0 ? homeDue : row.number(8);
    const learnt = (type === REVIEW || type === RELEARNING) && ivl !== 0;
    const card: AnkiCard = {
      ord: row.number(3),
      deck: home === 0 ? row.number(2) : home,
      suspended: row.number(7) === SUSPENDED,
      interval: learnt ? intervalOf(ivl) : null,
      due: Math.abs(due) > EPOCH_SECONDS ? due * 1000 : crt * 1000 + due * DAY_MS,
      last: null,
    };
    byId.set(row.rowid, { note, card });
    const there = ofNote.get(note);
    if (there === undefined) ofNote.set(note, [card]);
    else there.push(card);
  });
  for (const cards of ofNote.values()) if (cards.length > 1) cards.sort((a, b) => a.ord - b.ord);
  return { ofNote, byId };
}

/** The learning state of the cards of one row (exchange §4.1–4.3). */
export function learningOf(cards: readonly AnkiCard[]): Learning | null {
  const known: Extract<Learning, { readonly kind: 'interval' }>[] = [];
  for (const { interval, due, last } of cards) {
    if (interval === null) return null;
    known.push({ kind: 'interval', interval, due, last });
  }
  const [first] = known;
  if (first === undefined) return null;
  return known.length === 1 ? first : { kind: 'weakest', of: known };
}
