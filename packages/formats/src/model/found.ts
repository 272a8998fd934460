import type { Interval, LessonSettings, Ruling } from '@siedem/domain';
import type { Encoding } from './encodings.ts';

/** Kind of source, as on the wire (exchange §8.1). */
export type ImportSource = 'siedem' | 'anki' | 'table' | 'list';

/** Kind of a file, detected by its content (exchange §3). */
export type FileKind = 'package' | 'anki-text' | 'table' | 'list' | 'questions' | 'siedem';

/** A card's box in a file with boxes. */
export type BoxWish = { readonly kind: 'first' | 'last' } | { readonly kind: 'middle'; readonly interval: Interval };

/** The learning state of one card in a file (exchange §4). Times are epoch ms, intervals ms. */
export type Learning =
  /** An interval and the instant at which the card is due; `last` is its last answer. */
  | { readonly kind: 'interval'; readonly interval: number; readonly due: number; readonly last: number | null }
  | { readonly kind: 'box'; readonly box: BoxWish; readonly movedAt: number | null }
  /** Several cards of one note: the one in the earliest box, then with the earliest due date, decides (exchange §4.3). */
  | { readonly kind: 'weakest'; readonly of: readonly Exclude<Learning, { readonly kind: 'weakest' }>[] };

/** A type of notes with its fields; a table or a list has one. */
export interface NoteType {
  readonly name: string;
  readonly fields: readonly string[];
  /** Cloze: fields 0 and 1 of its rows are the sentence and the text of the gap. */
  readonly cloze: boolean;
  /** Rows of this type. */
  readonly rows: number;
}

/** One row of a file: a future card, not validated yet. */
export interface SourceRow {
  /** Line of the file, or place among its notes, from one. */
  readonly line: number;
  /** Index into {@link Found.types}. */
  readonly type: number;
  readonly fields: readonly string[];
  /** Name of the deck with its levels, or of the category; empty if the file names none. */
  readonly deck: string;
  /** Null: never answered, still in learning, or unknown. */
  readonly learning: Learning | null;
  /** All its cards are suspended in Anki. */
  readonly suspended: boolean;
  /** Epoch ms; null if the file does not say. */
  readonly createdAt: number | null;
}

/** The box before or after an answer: one of a Siedem file, or an interval in ms. */
export type AnswerBox = BoxWish | { readonly kind: 'interval'; readonly ms: number };

/** One answer of a file. Times are epoch ms. */
export interface SourceAnswer {
  /** Key that is unique among the answers of its source. */
  readonly key: string;
  readonly at: number;
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
  readonly verdict: 'good' | 'again' | 'bad' | 'undone';
  readonly override: boolean;
  readonly from: AnswerBox;
  readonly to: AnswerBox;
  readonly tookMs: number;
  /** `'anki'` for answers that were given there. */
  readonly source: 'anki' | null;
  /** When our server recorded it; missing where the file does not say. */
  readonly receivedAt?: number;
}

/** The answers of a file, found by row. */
export interface AnswerTable {
  /** Answers that can be imported. */
  readonly count: number;
  /** Answers that cannot be imported (exchange §4.8). */
  readonly dropped: number;
  /** How many answers a row has. */
  readonly countOf: (row: number) => number;
  /** The answers of a row in order of time. @param meaningsField the field chosen as meanings, which tells the direction */
  readonly of: (row: number, meaningsField: number) => Iterable<SourceAnswer>;
}

/** Boxes of a category in a file: value and interval of the middle ones. */
export type FileBoxes = readonly { readonly value: string; readonly interval: Interval }[];

/** A card's margin in a file (lessons §4), not validated yet. */
export interface SourceMargin {
  readonly note: string;
  readonly example: string;
  readonly rulings: readonly Ruling[];
}

/** What an export of ours says of the last move of a card: the answer that moved it, and time that pauses lent since. */
export interface SourceMove {
  /** Key of the answer; empty where none moved it. */
  readonly movedBy: string;
  /** ms */
  readonly pausedMs: number;
  /** Id of the pause that lent last; empty without one. */
  readonly pausedBy: string;
}

/** Since when a middle box had an interval (ms); `timer` null: it was deleted. */
export interface KeptInterval {
  /** its name in a file, its id in a part */
  readonly category: string;
  readonly section: string;
  readonly from: number;
  readonly timer: number | null;
}

/** A pause; times epoch ms. */
export interface KeptPause {
  readonly id: string;
  /** as in {@link KeptInterval}; null: all categories */
  readonly category: string | null;
  readonly from: number;
  readonly until: number;
  readonly undone: boolean;
}

/** The learner's settings in an export of ours, each as it is there and not validated yet. */
export interface KeptSettings {
  readonly language?: unknown;
  readonly premium_reminder?: unknown;
  readonly reminders?: unknown;
  readonly study?: unknown;
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The settings with the category of their plan after a break renamed; without the plan where `rename` gives null. */
export const withPlanCategory = (settings: KeptSettings, rename: (category: string) => string | null): KeptSettings => {
  const study = objectOf(settings.study);
  const plan = objectOf(Reflect.get(study, 'catchUp'));
  const before: unknown = Reflect.get(plan, 'category');
  if (typeof before !== 'string') return settings;
  const category = rename(before);
  return { ...settings, study: { ...study, catchUp: category === null ? null : { ...plan, category } } };
};

/** What an export of ours says beside its cards; categories by name, times epoch ms. */
export interface SourceHistory {
  /** By row. */
  readonly moves: ReadonlyMap<number, SourceMove>;
  readonly intervals: readonly KeptInterval[];
  readonly pauses: readonly KeptPause[];
  /** When its categories were made, by name. */
  readonly created: ReadonlyMap<string, number>;
  readonly settings: KeptSettings | null;
}

/** How a text was read; a changed wish is read again. */
export interface TextForm {
  readonly encoding: Encoding;
  /** Separator of a table's columns, or of a list's sides. */
  readonly between: string;
  /** Separator of a list's rows; `'\n'` in tables. */
  readonly rows: string;
}

/** Content of a file. `rows` stays in the thread that read it. */
export interface Found {
  readonly name: string;
  readonly kind: FileKind;
  readonly source: ImportSource;
  readonly rows: readonly SourceRow[];
  readonly types: readonly NoteType[];
  /** Fields are HTML (exchange §3.2). */
  readonly html: boolean;
  /** Top decks or categories with how many rows they hold; empty if the file names none. */
  readonly decks: readonly { readonly name: string; readonly rows: number }[];
  readonly answers: AnswerTable | null;
  /** Boxes of the categories of a Siedem file, by name. */
  readonly boxes: ReadonlyMap<string, FileBoxes>;
  /** Margins of a Siedem file by row; those of a table are in columns. */
  readonly margins: ReadonlyMap<number, SourceMargin>;
  /** Lesson settings of the categories of a Siedem file, by name; without those that are the defaults. */
  readonly lessons: ReadonlyMap<string, LessonSettings>;
  /** Only in an export of ours. */
  readonly history?: SourceHistory;
  /** Null for what is no text. */
  readonly text: TextForm | null;
  /** Only in tables: whether the first row is a heading of names that are known, or one of our own exports. */
  readonly heading: 'ours' | 'known' | 'none' | null;
  /** Tags that all cards share. */
  readonly tags: readonly string[];
}

/** The top level of a deck's name. */
export const topDeck = (deck: string): string => deck.split(DECK_LEVEL, 1)[0] ?? '';

/** Between the levels of a deck's name as it is shown. */
export const DECK_LEVEL = ' › ';
