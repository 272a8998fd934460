import { DAY_MS } from '../limits.ts';
import type { Memory } from '../memory/memory-model.ts';
import type { FittedModel } from '../memory/fitted-model.ts';

/** A learner's tally of a day in one category (insights §4.1). Counts; `ms` milliseconds. */
export interface DayTally {
  answers: number;
  /** recall encounters */
  encounters: number;
  remembered: number;
  firstMeetings: number;
  ms: number;
  /** moves into and out of the known box */
  knownIn: number;
  knownOut: number;
  /** of `answers`, those that were imported */
  imported: number;
}

/** Recall encounters on a day: how many, and how many remembered. */
export interface RecallTally {
  n: number;
  remembered: number;
}

/** Recall in one box by days; `timer` (ms) is the interval in force when the cards came into it. */
export interface BoxTally {
  readonly box: string;
  /** see `BoxMoment.life` */
  readonly life: number;
  /** ms; 0 for the first and the last box, -1 if it is not known */
  readonly timer: number;
  readonly days: Map<number, RecallTally>;
  /** encounters on the first learner's day on which the card could be due, and on the day after */
  onDay: number;
  nextDay: number;
}

/** Encounters in one state of the forecast (insights §8.1). */
export interface Transition {
  n: number;
  remembered: number;
}

/** The part of one category; that of deleted cards has the id `''`. */
export interface CategoryStudy {
  readonly days: Map<number, DayTally>;
  /** by {@link boxTallyKey} */
  readonly boxes: Map<string, BoxTally>;
  /** recall of imported answers by day */
  readonly imported: Map<number, RecallTally>;
  /** by {@link transitionKey} */
  readonly transitions: Map<string, Transition>;
  /** answers by {@link tookBucket} */
  readonly took: Map<number, number>;
}

/** The part of one card that was met. */
export interface CardStudy {
  category: string;
  /** epoch ms of its last encounter */
  at: number;
  readonly memory: Memory;
  /** box its last encounter led to, and the interval (ms) there when it came into it; -1 not known */
  box: string;
  timer: number;
  /** how it came into its box */
  came: Came;
}

/** Whether a card came into its box from below, from above, or was there from the first. */
export type Came = 'up' | 'down' | 'new';

/**
 * The study record: a cache of a learner's log (insights §4). It is changed in place by `foldAnswers`; the same answers in
 * any order and any cut give the same record.
 */
export interface StudyRecord {
  /** see `basisOf` */
  readonly basis: string;
  model: FittedModel | null;
  /** encounters counted */
  encounters: number;
  /** arrangements of all boxes that were searched for, by {@link searchKey}; kept when the record is made again */
  readonly searches: Map<string, BoxSearch>;
  readonly categories: Map<string, CategoryStudy>;
  readonly cards: Map<string, CardStudy>;
}

/** Cost and yield: answers a card-year, and the share of words in mind over those years. */
export interface Effort {
  readonly answersPerYear: number;
  readonly kept: number;
}

/** Result of a search over all boxes together (insights §7.4). */
export interface BoxSearch {
  /** epoch ms */
  readonly at: number;
  /** wire labels of the middle boxes it began from, by box value */
  readonly from: Readonly<Record<string, string>>;
  /** null if nothing better was found */
  readonly found: {
    readonly labels: Readonly<Record<string, string>>;
    readonly horizon: Readonly<Record<string, string>>;
    readonly before: Effort;
    readonly after: Effort;
    /** answers a day for each answer a card-year */
    readonly perDay: number;
  } | null;
}

/** Key of a {@link BoxSearch}; `minutes` a day if given. */
export const searchKey = (category: string, minutes: number | undefined): string => `${category} ${minutes ?? ''}`;

/** The category of deleted cards. */
export const GONE = '';

/** An empty record with an existing model. */
export const emptyRecord = (
  model: FittedModel | null,
  basis = '',
  searches: ReadonlyMap<string, BoxSearch> = new Map(),
): StudyRecord => ({
  basis,
  model,
  encounters: 0,
  searches: new Map(searches),
  categories: new Map(),
  cards: new Map(),
});

/** A category's part, made if it is missing. */
export const categoryStudy = (record: StudyRecord, category: string): CategoryStudy => {
  const known = record.categories.get(category);
  if (known) return known;
  const made: CategoryStudy = {
    days: new Map(),
    boxes: new Map(),
    imported: new Map(),
    transitions: new Map(),
    took: new Map(),
  };
  record.categories.set(category, made);
  return made;
};

/** The day's tally, made if it is missing. */
export const dayTally = (study: CategoryStudy, day: number): DayTally => {
  const known = study.days.get(day);
  if (known) return known;
  const made = {
    answers: 0,
    encounters: 0,
    remembered: 0,
    firstMeetings: 0,
    ms: 0,
    knownIn: 0,
    knownOut: 0,
    imported: 0,
  };
  study.days.set(day, made);
  return made;
};

/** Counts one recall. */
export const countRecall = (days: Map<number, RecallTally>, day: number, isRemembered: boolean): void => {
  const known = days.get(day) ?? { n: 0, remembered: 0 };
  known.n += 1;
  if (isRemembered) known.remembered += 1;
  days.set(day, known);
};

/** Key of a {@link BoxTally}. */
export const boxTallyKey = (box: string, life: number, timer: number): string => `${box} ${life} ${timer}`;

/** Lapse classes of the forecast: 0, 1, 2, 3–5, 6 and more (insights §8.1). */
export const lapseClass = (lapses: number): number => (lapses <= 2 ? lapses : lapses <= 5 ? 3 : 4);

/** Key of a {@link Transition}. */
export const transitionKey = (box: string, lapses: number, came: Came): string =>
  `${box} ${lapseClass(lapses)} ${came}`;

/** Learner's days until a card answered today can be due at the earliest: at least one. `timer` in ms. */
export const daysOfTimer = (timer: number): number => Math.max(1, Math.ceil(timer / DAY_MS));

/** Classes per doubling of an answer's time. */
const STEPS = 32;
/** The class of an answer's time in ms. */
export const tookBucket = (ms: number): number => Math.round(STEPS * Math.log2(Math.max(1, ms)));
/** The middle of a class, ms. */
export const tookOfBucket = (bucket: number): number => 2 ** (bucket / STEPS);
