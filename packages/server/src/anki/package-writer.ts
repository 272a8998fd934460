import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS, FIRST, LAST } from '@siedem/domain';
import { type Deck, FACTOR, INDEXES, NOTE_TYPE, TABLES, USN, writeCollectionRow } from './anki-collection.ts';
import { ankiDays } from './anki-days.ts';

/** Days of the known box, from which nothing asks for a card. */
const KNOWN_DAYS = 365;
/** Most that Anki takes for the time of an answer. */
const MOST_MS = 2 ** 31 - 1;

/** What is said of the whole package before its cards come. */
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
  readonly card: string;
  readonly at: number;
  readonly verdict: string;
  readonly override: boolean;
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Anki finds doubles by the first 32 bits of the SHA-1 of a note's first field. */
const checksum = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0);

interface Progress {
  readonly id: number;
  readonly category: string;
  readonly box: string;
  readonly modifiedAt: number;
  reps: number;
  lapses: number;
  lastAt: number;
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
  private readonly cards = new Map<string, Progress>();
  private readonly note;
  private readonly answer;
  /** Ids of answers that were asked for twice, each with one further on. */
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
    // the file is nobody's until it is whole
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
      this.cards.set(guid, { id: this.lastId, category, box, modifiedAt, reps: 0, lapses: 0, lastAt: 0 });
    }
  }

  /** Adds answers of cards that were added before; others are passed over. */
  addAnswers(answers: readonly PackageAnswer[]): void {
    for (const { card: guid, at, verdict, override, from, to, tookMs } of answers) {
      const card = this.cards.get(guid);
      if (!card) continue;
      const isRight = verdict === 'good' || override;
      card.reps += 1;
      card.lapses += isRight ? 0 : 1;
      if (this.head.answers === 'without') {
        card.lastAt = Math.max(card.lastAt, at);
        continue;
      }
      const kind = from === FIRST ? 0 : 1;
      const values = [card.id, isRight ? 3 : 1, this.daysOf(card, to), this.daysOf(card, from)] as const;
      const id = this.insertAnswer(Math.max(1, at), [...values, Math.min(tookMs, MOST_MS), kind]);
      // Anki mends a card that names another second than that of its last answer
      card.lastAt = Math.max(card.lastAt, id);
    }
  }

  /** Writes the cards with what their answers say, and closes the file. */
  finish(): void {
    const { now, offsets } = this.head;
    const { created, minutesWest, dayOf } = ankiDays(offsets, this.oldest);
    const second = Math.floor(now / 1000);
    const insert = this.database.prepare(
      `insert into cards values (?, ?, ?, 0, ${second}, ${USN}, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)`,
    );
    let position = 0;
    for (const card of this.cards.values()) {
      const { id, box, category, modifiedAt, reps, lapses, lastAt } = card;
      const isNew = box === FIRST && reps === 0;
      const days = isNew ? 0 : Math.max(1, this.daysOf(card, box));
      const dueAt = box === FIRST ? now : modifiedAt + (box === LAST ? KNOWN_DAYS * DAY_MS : this.timerOf(card, box));
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

  private timerOf({ category }: Progress, box: string): number {
    return this.timers.get(`${category} ${box}`) ?? 0;
  }

  /** The interval of a box as Anki has intervals: whole days; none in the first box. */
  private daysOf(card: Progress, box: string): number {
    if (box === FIRST) return 0;
    if (box === LAST) return KNOWN_DAYS;
    return Math.max(1, Math.round(this.timerOf(card, box) / DAY_MS));
  }
}
