import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS, FIRST, LAST } from '@siedem/domain';
import { type Deck, FACTOR, INDEXES, NOTE_TYPE, TABLES, USN, writeCollectionRow } from './anki-collection.ts';
import { ankiDays } from './anki-days.ts';

/** Days of the known box, from which nothing asks for a card. */
const KNOWN_DAYS = 365;
/** The longest answer time that Anki stores. */
const MOST_MS = 2 ** 31 - 1;

/** Head of the package, known before its cards. */
export interface PackageHead {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly boxes: readonly { readonly category: string; readonly id: string; readonly timer: number }[];
  /** of the learner's zone, newest first */
  readonly offsets: readonly { readonly from: number; readonly offset: number }[];
  /** epoch ms */
  readonly now: number;
  readonly answers: 'with' | 'without';
}

/** A card; `meanings` joined by `|`, times epoch ms. */
export interface PackageCard {
  readonly id: string;
  readonly category: string;
  readonly word: string;
  readonly meanings: string;
  readonly box: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
}

/** An answer that counts. */
export interface PackageAnswer {
  /** place of its card among those that were added, from 0 */
  readonly card: number;
  readonly at: number;
  readonly verdict: string;
  readonly override: boolean;
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Anki finds duplicates by the first 32 bits of the SHA-1 of a note's first field. */
const checksum = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0);

/** A category and one of its boxes. */
interface Place {
  readonly category: string;
  readonly box: string;
}

/** The cards until their answers are known, in columns: 100,000 objects would take many times the memory. */
class Progress {
  readonly ids: number[] = [];
  readonly modifiedAt: number[] = [];
  readonly reps: number[] = [];
  readonly lapses: number[] = [];
  readonly lastAt: number[] = [];
  private readonly placeOf: number[] = [];
  private readonly places: Place[] = [];
  private readonly known = new Map<string, number>();

  add(id: number, place: Place, modifiedAt: number): void {
    const key = `${place.category} ${place.box}`;
    let at = this.known.get(key);
    if (at === undefined) {
      at = this.places.length;
      this.known.set(key, at);
      this.places.push(place);
    }
    this.ids.push(id);
    this.placeOf.push(at);
    this.modifiedAt.push(modifiedAt);
    for (const column of [this.reps, this.lapses, this.lastAt]) column.push(0);
  }

  place(card: number): Place {
    return this.places[this.placeOf[card] ?? 0] ?? { category: '', box: FIRST };
  }

  count(card: number, verdict: 'right' | 'wrong'): void {
    this.reps[card] = (this.reps[card] ?? 0) + 1;
    if (verdict === 'wrong') this.lapses[card] = (this.lapses[card] ?? 0) + 1;
  }

  /** @param at epoch ms of an answer */
  answered(card: number, at: number): void {
    this.lastAt[card] = Math.max(this.lastAt[card] ?? 0, at);
  }
}

const deckNames = (categories: PackageHead['categories']): string[] => {
  const taken = new Set(['default']);
  return categories.map(({ name }) => {
    const plain = name.replaceAll('::', ': ');
    let unique = plain;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${plain} ${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
};

/** Writes a collection as Anki keeps one; synchronous, for a thread of its own. */
export class PackageWriter {
  private readonly database: DatabaseSync;
  private readonly head: PackageHead;
  private readonly decks: ReadonlyMap<string, Deck>;
  private readonly timers: ReadonlyMap<string, number>;
  private readonly cards = new Progress();
  private readonly note;
  private readonly answer;
  /** Ids of answers that clashed, each with the next candidate. */
  private readonly clashed = new Map<number, number>();
  private lastId = 0;
  private oldest: number;

  constructor(file: string, head: PackageHead) {
    this.head = head;
    this.oldest = head.now;
    const names = deckNames(head.categories);
    this.decks = new Map(head.categories.map(({ id }, at) => [id, { id: head.now + at, name: names[at] ?? '' }]));
    this.timers = new Map(head.boxes.map(({ category, id, timer }) => [`${category} ${id}`, timer]));
    this.database = new DatabaseSync(file);
    // nobody reads the file before it is complete: no journal, no fsync
    this.database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -8192');
    this.database.exec(`${TABLES} begin`);
    this.note = this.database.prepare(
      `insert into notes values (?, ?, ${NOTE_TYPE}, ?, ${USN}, ' siedem ', ?, ?, ?, 0, '')`,
    );
    this.answer = this.database.prepare(`insert or ignore into revlog values (?, ?, ${USN}, ?, ?, ?, ${FACTOR}, ?, ?)`);
  }

  /** Adds cards; they come in order of creation. */
  addCards(cards: readonly PackageCard[]): void {
    const second = Math.floor(this.head.now / 1000);
    for (const { id: guid, category, word, meanings, box, modifiedAt, createdAt } of cards) {
      this.lastId = Math.max(this.lastId + 1, createdAt, 1);
      this.oldest = Math.min(this.oldest, createdAt, modifiedAt);
      const fields = `${escapeHtml(word)}\u001F${meanings.split('|').map(escapeHtml).join('<br>')}`;
      this.note.run(this.lastId, guid, second, fields, word, checksum(word));
      this.cards.add(this.lastId, { category, box }, modifiedAt);
    }
  }

  /** Adds answers of cards that were added before; others are skipped. */
  addAnswers(answers: readonly PackageAnswer[]): void {
    const { cards } = this;
    for (const { card, at, verdict, override, from, to, tookMs } of answers) {
      const cid = cards.ids[card];
      if (cid === undefined) continue;
      const isRight = verdict === 'good' || override;
      cards.count(card, isRight ? 'right' : 'wrong');
      if (this.head.answers === 'without') {
        cards.answered(card, at);
        continue;
      }
      const kind = from === FIRST ? 0 : 1;
      const { category } = cards.place(card);
      const values = [cid, isRight ? 3 : 1, this.daysOf(category, to), this.daysOf(category, from)];
      // Anki mends a card that names another second than that of its last answer
      cards.answered(card, this.insertAnswer(Math.max(1, at), [...values, Math.min(tookMs, MOST_MS), kind]));
    }
  }

  /** Writes the cards, scheduled by their answers, and closes the file. */
  finish(): void {
    const { now, offsets } = this.head;
    const { created, minutesWest, dayOf } = ankiDays(offsets, this.oldest);
    const second = Math.floor(now / 1000);
    const insert = this.database.prepare(
      `insert into cards values (?, ?, ?, 0, ${second}, ${USN}, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)`,
    );
    let position = 0;
    for (const [card, id] of this.cards.ids.entries()) {
      const { category, box } = this.cards.place(card);
      const [modifiedAt = 0, reps = 0] = [this.cards.modifiedAt[card], this.cards.reps[card]];
      const [lapses = 0, lastAt = 0] = [this.cards.lapses[card], this.cards.lastAt[card]];
      const isNew = box === FIRST && reps === 0;
      const days = isNew ? 0 : Math.max(1, this.daysOf(category, box));
      const rest = box === LAST ? KNOWN_DAYS * DAY_MS : this.timerOf(category, box);
      const dueAt = box === FIRST ? now : modifiedAt + rest;
      if (isNew) position += 1;
      const due = isNew ? position : dayOf(dueAt);
      const queue = box === LAST ? -1 : isNew ? 0 : 2;
      const data = lastAt === 0 ? '{}' : JSON.stringify({ lrt: Math.floor(lastAt / 1000) });
      const deck = this.decks.get(category)?.id ?? 1;
      insert.run(id, id, deck, isNew ? 0 : 2, queue, due, days, FACTOR, reps, lapses, data);
    }
    const decks = [...this.decks.values()];
    writeCollectionRow(this.database, { created, minutesWest, now, decks, nextPosition: position + 1 });
    this.database.exec(`commit; ${INDEXES}`);
    this.database.close();
  }

  /** Its id is its time; one that is taken already moves on by a millisecond. */
  private insertAnswer(at: number, values: readonly number[]): number {
    let id = this.freeFrom(at);
    while (this.answer.run(id, ...values).changes === 0) {
      this.clashed.set(id, id + 1);
      id = this.freeFrom(id);
    }
    return id;
  }

  /** The first id from `at` on that has not clashed yet. Paths are shortened: many answers of one moment cost no more than others. */
  private freeFrom(at: number): number {
    let free = at;
    for (let next = this.clashed.get(free); next !== undefined; next = this.clashed.get(free)) free = next;
    for (let id = at; id !== free;) {
      const next = this.clashed.get(id) ?? free;
      this.clashed.set(id, free);
      id = next;
    }
    return free;
  }

  private timerOf(category: string, box: string): number {
    return this.timers.get(`${category} ${box}`) ?? 0;
  }

  /** The interval of a box as Anki has intervals: whole days; none in the first box. */
  private daysOf(category: string, box: string): number {
    if (box === FIRST) return 0;
    if (box === LAST) return KNOWN_DAYS;
    return Math.max(1, Math.round(this.timerOf(category, box) / DAY_MS));
  }
}
