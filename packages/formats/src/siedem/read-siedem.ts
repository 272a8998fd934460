import {
  isDefaultLesson,
  isInterval,
  type LessonSettings,
  parseLabel,
  readLessonSettings,
  type Ruling,
  splitMeanings,
} from '@siedem/domain';
import type { AnswerTable, BoxWish, FileBoxes, Found, SourceMargin, SourceRow } from '../model/found.ts';
import { refuse } from '../model/problem.ts';
import { JsonElements, readJson } from './json-elements.ts';
import { SiedemAnswers } from './siedem-answers.ts';
import { SiedemHistory } from './siedem-history.ts';

const FORMAT = 'siedem-export-1';
const OTHER_FORMAT = /^siedem-export-/;
const FIRST_BOX: BoxWish = { kind: 'first' };
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Cards between two reports of progress. */
const REPORT = 1000;

const text = (row: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(row), name);
  return typeof value === 'string' ? value : '';
};

const instant = (given: string): number | null => {
  const at = Date.parse(given);
  return Number.isNaN(at) ? null : at;
};

/** The box of a wire label. */
const wishOf = (label: string): BoxWish | null => {
  if (label === 'unknown') return FIRST_BOX;
  if (label === 'known') return { kind: 'last' };
  const interval = parseLabel(label);
  return interval.ok && isInterval(interval.value) ? { kind: 'middle', interval: interval.value } : null;
};

const DIRECTIONS = ['word', 'meanings'] as const;
const RULES = ['accept', 'refuse'] as const;

/** The rulings of a row; invalid ones are skipped. */
function rulingsOf(row: unknown): Ruling[] {
  const given: unknown = Reflect.get(Object(row), 'rulings');
  return (Array.isArray(given) ? given : []).flatMap((each: unknown) => {
    const direction = DIRECTIONS.find((known) => known === text(each, 'direction'));
    const rule = RULES.find((known) => known === text(each, 'rule'));
    return direction === undefined || rule === undefined ? [] : [{ direction, text: text(each, 'text'), rule }];
  });
}

/** Collects Siedem's export element by element. */
class SiedemFile {
  private format: string | null = null;
  private readonly names = new Map<string, string>();
  private readonly boxes = new Map<string, BoxWish>();
  private readonly middle = new Map<string, { value: string; interval: FileBoxes[number]['interval'] }[]>();
  private readonly cards = new Map<string, number>();
  private readonly margins = new Map<number, SourceMargin>();
  private readonly lessons = new Map<string, LessonSettings>();
  readonly rows: SourceRow[] = [];
  readonly answers = new SiedemAnswers();
  private readonly history = new SiedemHistory();

  value(key: string, json: string): void {
    if (key === 'settings') this.history.settings(readJson(json));
    if (key !== 'format') return;
    const given = readJson(json);
    this.format = typeof given === 'string' ? given : '';
    if (this.format === FORMAT) return;
    refuse(OTHER_FORMAT.test(this.format) ? 'siedem_newer' : 'not_ours');
  }

  element(list: string, json: string): void {
    switch (list) {
      case 'categories':
        return this.category(readJson(json));
      case 'sections':
        return this.section(readJson(json));
      case 'cards':
        return this.card(readJson(json));
      case 'reviews': {
        const row = readJson(json);
        return this.answers.add(row, this.cards.get(text(row, 'card')) ?? -1);
      }
      case 'lessons':
        return this.lesson(readJson(json));
      case 'margins':
        return this.margin(readJson(json));
      case 'box_intervals':
        return this.history.interval(readJson(json));
      case 'pauses':
        return this.history.pause(readJson(json));
      default:
    }
  }

  private lesson(row: unknown): void {
    const name = this.names.get(text(row, 'category'));
    const settings = readLessonSettings(row);
    if (name !== undefined && !isDefaultLesson(settings)) this.lessons.set(name, settings);
  }

  /** A margin; skipped if its card is not in the file. */
  private margin(row: unknown): void {
    const at = this.cards.get(text(row, 'card'));
    if (at === undefined) return;
    this.margins.set(at, { note: text(row, 'note'), example: text(row, 'example'), rulings: rulingsOf(row) });
  }

  private category(row: unknown): void {
    const name = text(row, 'name');
    this.names.set(text(row, 'id'), name);
    this.middle.set(name, []);
    this.history.category(row, name);
  }

  private section(row: unknown): void {
    const wish = wishOf(text(row, 'label'));
    if (wish === null) return;
    const category = text(row, 'category');
    const value = text(row, 'id');
    this.boxes.set(`${category} ${value}`, wish);
    if (wish.kind === 'middle') {
      this.middle.get(this.names.get(category) ?? '')?.push({ value, interval: wish.interval });
    }
  }

  private card(row: unknown): void {
    const category = text(row, 'category');
    this.cards.set(text(row, 'id'), this.rows.length);
    this.history.move(row, this.rows.length);
    this.rows.push({
      line: this.rows.length + 1,
      type: 0,
      fields: [text(row, 'word'), splitMeanings(text(row, 'meanings')).join('|')],
      deck: this.names.get(category) ?? '',
      learning: {
        kind: 'box',
        box: this.boxes.get(`${category} ${text(row, 'section')}`) ?? FIRST_BOX,
        movedAt: instant(text(row, 'modified')),
      },
      suspended: false,
      createdAt: instant(text(row, 'created')),
    });
  }

  found(): Omit<Found, 'name'> {
    if (this.format === null) return refuse('not_ours');
    if (this.rows.length === 0) return refuse('no_cards');
    const byDeck = new Map<string, number>();
    for (const { deck } of this.rows) byDeck.set(deck, (byDeck.get(deck) ?? 0) + 1);
    return {
      kind: 'siedem',
      source: 'siedem',
      rows: this.rows,
      types: [{ name: '', fields: ['', ''], cloze: false, rows: this.rows.length }],
      html: false,
      decks: [...byDeck].map(([name, rows]) => ({ name, rows })),
      answers: this.answerTable(),
      boxes: this.middle,
      margins: this.margins,
      lessons: this.lessons,
      history: this.history.found(this.names),
      text: null,
      heading: null,
      tags: [],
    };
  }

  private answerTable(): AnswerTable {
    return this.answers.table((row, value) => this.boxOf(row, value));
  }

  private boxOf(row: number, value: string): BoxWish {
    const deck = this.rows[row]?.deck;
    const id = [...this.names].find(([, name]) => name === deck)?.[0] ?? '';
    return this.boxes.get(`${id} ${value}`) ?? (value === '7' ? { kind: 'last' } : FIRST_BOX);
  }
}

/**
 * Reads Siedem's export as a stream, so that it may be of any size (exchange §3.8).
 * @param progress called with the bytes read
 */
export async function readSiedem(
  blob: Blob,
  progress: (now: { readonly stage: 'bytes' | 'cards'; readonly done: number; readonly all: number }) => void,
): Promise<Omit<Found, 'name'>> {
  const file = new SiedemFile();
  const elements = new JsonElements({
    element: (list, json) => file.element(list, json),
    value: (key, json) => file.value(key, json),
  });
  const decoder = new TextDecoder('utf-8');
  let reported = 0;
  for (let at = 0; at < blob.size; at += CHUNK_BYTES) {
    const bytes = new Uint8Array(await sliceOf(blob, at));
    const last = at + CHUNK_BYTES >= blob.size;
    elements.push(decoder.decode(bytes, { stream: !last }));
    progress({ stage: 'bytes', done: Math.min(blob.size, at + CHUNK_BYTES), all: blob.size });
    if (file.rows.length - reported < REPORT) continue;
    reported = file.rows.length;
    progress({ stage: 'cards', done: reported, all: 0 });
  }
  elements.end();
  return file.found();
}

async function sliceOf(blob: Blob, at: number): Promise<ArrayBuffer> {
  try {
    return await blob.slice(at, at + CHUNK_BYTES).arrayBuffer();
  } catch {
    return refuse('unreadable');
  }
}
