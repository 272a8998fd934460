import type { Verdict } from './answer.ts';
import type { CheckRules } from './judge-answer.ts';

/** The verdicts that a learner chose for single kinds under `check: 'own'`; those left out are as under `gentle`. */
export interface OwnChoices {
  readonly loose?: Verdict;
  readonly accent?: Verdict;
  readonly typo?: Verdict;
  readonly synonym?: 'again' | 'bad';
}

/** Settings of lessons over a category (lessons §3). The names are those of the wire. */
export interface LessonSettings {
  readonly check: CheckRules['check'];
  readonly own: OwnChoices;
  /** Primary subtag of the language of the words; empty: from the category's name. */
  readonly words: string;
  /** Of the meanings; empty: the interface's. */
  readonly meanings: string;
  readonly ask: 'chance' | 'word' | 'meanings' | 'weaker';
  /** Length of a part, whichever comes first; 0 is no limit. */
  readonly cards: 0 | 10 | 20 | 50;
  readonly minutes: 0 | 5 | 10 | 15 | 20;
  readonly introduce: boolean;
  readonly new_a_day: 0 | 5 | 10 | 15 | 20 | 30 | 50;
  readonly new_order: 'oldest' | 'newest' | 'shuffled';
  readonly speak: 'off' | 'after' | 'with';
  readonly listen: boolean;
}

/** The settings of a category without a row. */
export const LESSON_DEFAULTS: LessonSettings = {
  check: 'standard',
  own: {},
  words: '',
  meanings: '',
  ask: 'chance',
  cards: 0,
  minutes: 0,
  introduce: false,
  new_a_day: 0,
  new_order: 'oldest',
  speak: 'off',
  listen: false,
};

type Field = keyof LessonSettings;
type Values = Readonly<Record<string, readonly unknown[]>>;

/** The values of each field that has a list of them, in the order in which they are offered. */
export const LESSON_CHOICES = {
  check: ['standard', 'gentle', 'strict', 'own'],
  ask: ['chance', 'word', 'meanings', 'weaker'],
  cards: [0, 10, 20, 50],
  minutes: [0, 5, 10, 15, 20],
  introduce: [false, true],
  new_a_day: [0, 5, 10, 15, 20, 30, 50],
  new_order: ['oldest', 'newest', 'shuffled'],
  speak: ['off', 'after', 'with'],
  listen: [false, true],
} as const;

const OWN: Values = {
  loose: ['good', 'again', 'bad'],
  accent: ['good', 'again', 'bad'],
  typo: ['good', 'again', 'bad'],
  synonym: ['again', 'bad'],
};

const SUBTAG = /^(?:[a-z]{2,3})?$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isIn = (values: Values, name: string, value: unknown): boolean =>
  Object.hasOwn(values, name) && (values[name] ?? []).includes(value);

const isOwn = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).every(([kind, verdict]) => isIn(OWN, kind, verdict));

const isValid = (field: string, value: unknown): boolean => {
  switch (field) {
    case 'own':
      return isOwn(value);
    case 'words':
    case 'meanings':
      return typeof value === 'string' && SUBTAG.test(value);
    default:
      return isIn(LESSON_CHOICES, field, value);
  }
};

/** Some fields of the settings, as one device changes them. */
export type LessonChange = Partial<LessonSettings>;

/** A change as it was sent; undefined if a field or value is unknown (lessons §15). */
export function parseLessonChange(sent: unknown): LessonChange | undefined {
  if (!isRecord(sent)) return undefined;
  return Object.entries(sent).every(([field, value]) => isValid(field, value)) ? sent : undefined;
}

/**
 * Reads stored settings, possibly of a newer version: unknown values count as the default (lessons §15).
 */
export function readLessonSettings(kept: unknown): LessonSettings {
  if (!isRecord(kept)) return LESSON_DEFAULTS;
  const understood = Object.entries(kept).filter(
    ([field, value]) => Object.hasOwn(LESSON_DEFAULTS, field) && isValid(field, value),
  );
  return { ...LESSON_DEFAULTS, ...Object.fromEntries(understood) };
}

/**
 * Applies a change to a row, by field; unknown fields of the row stay. Choosing a preset drops the
 * verdicts of `own`.
 */
export function changeLesson<Row extends object>(row: Row, change: LessonChange): Row & LessonChange {
  const dropsOwn = change.check !== undefined && change.check !== 'own' && change.own === undefined;
  return { ...row, ...change, ...(dropsOwn ? { own: {} } : {}) };
}

const FIELDS = Object.keys(LESSON_DEFAULTS) as Field[];

/** Whether settings are the defaults, so that no row is needed. */
export const isDefaultLesson = (settings: LessonSettings): boolean =>
  FIELDS.every((field) => JSON.stringify(settings[field]) === JSON.stringify(LESSON_DEFAULTS[field]));
