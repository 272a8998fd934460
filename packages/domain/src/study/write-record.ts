import type { FittedModel } from '../memory/fitted-model.ts';
import type { Memory } from '../memory/memory-model.ts';
import {
  type BoxSearch,
  boxTallyKey,
  type Came,
  type CardStudy,
  categoryStudy,
  type DayTally,
  emptyRecord,
  type RecallTally,
  type StudyRecord,
} from './study-record.ts';

/** Version of {@link StoredRecord}; a record of another version is rebuilt from the log. */
export const RECORD_FORM = 2;

/** A serialised study record: `body` JSON of everything but the cards, `cards` JSON of columns. Deterministic. */
export interface StoredRecord {
  readonly body: string;
  readonly cards: string;
}

type Pairs = readonly (readonly [number, number, number])[];

type StoredBox = readonly [box: string, life: number, timer: number, onDay: number, nextDay: number, days: Pairs];

interface Body {
  readonly form: number;
  readonly basis: string;
  readonly model: FittedModel | null;
  readonly encounters: number;
  readonly searches: readonly (readonly [string, BoxSearch])[];
  readonly categories: Readonly<
    Record<
      string,
      {
        /** rows of day (since the row before), then the tally's fields */
        readonly days: readonly (readonly number[])[];
        readonly boxes: readonly StoredBox[];
        readonly imported: Pairs;
        readonly transitions: readonly (readonly [key: string, n: number, remembered: number])[];
        readonly took: readonly (readonly [bucket: number, count: number])[];
      }
    >
  >;
}

interface Cards {
  readonly ids: readonly string[];
  readonly categories: readonly string[];
  /** place of each card's category in `categories` */
  readonly category: readonly number[];
  readonly at: readonly number[];
  readonly memory: Readonly<Record<'s' | 'd' | 'm' | 'v' | 'r' | 'l' | 'a', readonly number[]>>;
  readonly box: readonly string[];
  readonly timer: readonly number[];
  readonly came: readonly number[];
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sortedKeys = (map: ReadonlyMap<string, unknown>): string[] => [...map.keys()].sort(byText);
const sortedDays = (map: ReadonlyMap<number, unknown>): number[] => [...map.keys()].sort((a, b) => a - b);

const writeRecall = (days: ReadonlyMap<number, RecallTally>): Pairs => {
  let before = 0;
  return sortedDays(days).map((day) => {
    const { n, remembered } = days.get(day) ?? { n: 0, remembered: 0 };
    const row = [day - before, n, remembered] as const;
    before = day;
    return row;
  });
};

const readRecall = (rows: Pairs): Map<number, RecallTally> => {
  let day = 0;
  return new Map(
    rows.map(([step, n, remembered]) => {
      day += step;
      return [day, { n, remembered }];
    }),
  );
};

const dayColumns = (tally: DayTally): number[] => [
  tally.answers,
  tally.encounters,
  tally.remembered,
  tally.firstMeetings,
  tally.ms,
  tally.knownIn,
  tally.knownOut,
  tally.imported,
];

const bodyOf = (record: StudyRecord): Body => ({
  form: RECORD_FORM,
  basis: record.basis,
  model: record.model,
  encounters: record.encounters,
  searches: sortedKeys(record.searches).flatMap((key) => {
    const search = record.searches.get(key);
    return search ? [[key, search] as const] : [];
  }),
  categories: Object.fromEntries(
    sortedKeys(record.categories).map((id) => {
      const study = categoryStudy(record, id);
      let before = 0;
      return [
        id,
        {
          days: sortedDays(study.days).map((day) => {
            const tally = study.days.get(day);
            const row = [day - before, ...(tally ? dayColumns(tally) : [])];
            before = day;
            return row;
          }),
          boxes: sortedKeys(study.boxes).flatMap((key) => {
            const tally = study.boxes.get(key);
            return tally
              ? [[tally.box, tally.life, tally.timer, tally.onDay, tally.nextDay, writeRecall(tally.days)] as const]
              : [];
          }),
          imported: writeRecall(study.imported),
          transitions: sortedKeys(study.transitions).map((key) => {
            const { n, remembered } = study.transitions.get(key) ?? { n: 0, remembered: 0 };
            return [key, n, remembered] as const;
          }),
          took: sortedDays(study.took).map((bucket) => [bucket, study.took.get(bucket) ?? 0] as const),
        },
      ];
    }),
  ),
});

const CAME: readonly Came[] = ['new', 'up', 'down'];

const cardsOf = (record: StudyRecord): Cards => {
  const ids = sortedKeys(record.cards);
  const rows = ids.flatMap((id) => record.cards.get(id) ?? []);
  const categories = [...new Set(rows.map(({ category }) => category))].sort(byText);
  const places = new Map(categories.map((id, at) => [id, at]));
  const column = (of: (card: CardStudy) => number): number[] => rows.map(of);
  const memory = (of: (memory: Memory) => number): number[] => rows.map((card) => of(card.memory));
  return {
    ids,
    categories,
    category: column((card) => places.get(card.category) ?? 0),
    at: column((card) => card.at),
    memory: {
      s: memory(({ stability }) => Math.round(Math.log(stability) * 4096)),
      d: memory(({ difficulty }) => Math.round(difficulty * 1024)),
      m: memory(({ offset }) => Math.round(offset * 1024)),
      v: memory(({ variance }) => Math.round(variance * 8192)),
      r: memory(({ repetitions }) => repetitions),
      l: memory(({ lapses }) => lapses),
      a: memory(({ age }) => Math.round(age * 64)),
    },
    box: rows.map((card) => card.box),
    timer: column((card) => card.timer),
    came: column((card) => CAME.indexOf(card.came)),
  };
};

/** Writes a record; equal records give equal bytes. */
export const writeRecord = (record: StudyRecord): StoredRecord => ({
  body: JSON.stringify(bodyOf(record)),
  cards: JSON.stringify(cardsOf(record)),
});

const readCards = (record: StudyRecord, cards: Cards): void => {
  const at = (column: readonly number[], place: number): number => column[place] ?? 0;
  for (const [place, id] of cards.ids.entries()) {
    const { memory } = cards;
    record.cards.set(id, {
      category: cards.categories[at(cards.category, place)] ?? '',
      at: at(cards.at, place),
      memory: {
        stability: Math.exp(at(memory.s, place) / 4096),
        difficulty: at(memory.d, place) / 1024,
        offset: at(memory.m, place) / 1024,
        variance: at(memory.v, place) / 8192,
        repetitions: at(memory.r, place),
        lapses: at(memory.l, place),
        age: at(memory.a, place) / 64,
      },
      box: cards.box[place] ?? '',
      timer: at(cards.timer, place),
      came: CAME[at(cards.came, place)] ?? 'new',
    });
  }
};

/** Reads a record without its cards, the largest part: enough for days, totals and boxes. */
export const readWithoutCards = (body: string): StudyRecord | undefined => {
  const stored = JSON.parse(body) as Body;
  if (stored.form !== RECORD_FORM) return undefined;
  const record = emptyRecord(stored.model, stored.basis, new Map(stored.searches));
  record.encounters = stored.encounters;
  for (const [id, part] of Object.entries(stored.categories)) {
    const study = categoryStudy(record, id);
    let day = 0;
    for (const [
      step = 0,
      answers = 0,
      encounters = 0,
      remembered = 0,
      firstMeetings = 0,
      ms = 0,
      ...rest
    ] of part.days) {
      day += step;
      const [knownIn = 0, knownOut = 0, imported = 0] = rest;
      study.days.set(day, { answers, encounters, remembered, firstMeetings, ms, knownIn, knownOut, imported });
    }
    for (const [box, life, timer, onDay, nextDay, days] of part.boxes) {
      const tally = { box, life, timer, days: readRecall(days), onDay, nextDay };
      study.boxes.set(boxTallyKey(box, life, timer), tally);
    }
    for (const [at, tally] of readRecall(part.imported)) study.imported.set(at, tally);
    for (const [key, n, remembered] of part.transitions) study.transitions.set(key, { n, remembered });
    for (const [bucket, count] of part.took) study.took.set(bucket, count);
  }
  return record;
};

/** Reads what {@link writeRecord} wrote; undefined if it has another version or shape. */
export const readRecord = ({ body, cards }: StoredRecord): StudyRecord | undefined => {
  const record = readWithoutCards(body);
  if (record) readCards(record, JSON.parse(cards) as Cards);
  return record;
};
