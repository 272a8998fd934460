import type { LessonSettings } from '@siedem/domain';
import type {
  Choices,
  Facts,
  FileBoxes,
  Found,
  ImportSource,
  LeftOutTexts,
  OutCode,
  Plan,
  PlannedCategory,
  ReadProblem,
  ReadProgress,
  ReadSettings,
} from '@siedem/formats';

/** What a file holds, without its rows: they stay in the worker. */
export interface Sheet extends Omit<Found, 'rows' | 'answers' | 'boxes' | 'margins' | 'lessons' | 'history'> {
  /** Rows in all, a heading included. */
  readonly rows: number;
  readonly answers: number;
  /** The first rows as they stand in the file, for choosing columns. */
  readonly sample: readonly (readonly string[])[];
}

/** A card as the check shows it. */
export interface PreviewCard {
  readonly word: string;
  readonly meanings: readonly string[];
  readonly section: string;
  readonly category: number;
  readonly outcome: 200 | 201 | 202 | 203;
  /** Meanings beyond the seventh. */
  readonly cut: number;
}

/** A row that stays out as the check shows it. */
export interface PreviewRow {
  readonly line: number;
  readonly word: string;
  readonly meanings: readonly string[];
}

/** A plan without its rows. */
export interface Summary extends Pick<
  Plan,
  'found' | 'reasons' | 'answers' | 'media' | 'several' | 'margins' | 'suspended' | 'placed'
> {
  readonly add: number;
  readonly out: number;
  readonly categories: readonly PlannedCategory[];
  readonly hasLearning: boolean;
  /** Names of decks or categories with their rows, as these choices read them. */
  readonly decks: Found['decks'];
  readonly first: readonly PreviewCard[];
}

/** One part of an import: cards as columns, a line each, answers as JSON. */
export interface PartColumns {
  readonly columns: {
    readonly count: number;
    readonly ids: string;
    readonly categories: string;
    readonly words: string;
    readonly meanings: string;
    readonly boxes: string;
    readonly modifiedAt: Float64Array;
    readonly createdAt: Float64Array;
  };
  readonly reviews: string;
  /** Margins, entries by card id as JSON. */
  readonly margins: string;
  /** What an export of ours says beside its cards, as JSON; empty where it says nothing. */
  readonly past: string;
}

/** All that is to be entered. */
export interface ImportParts {
  readonly summary: Summary;
  readonly source: ImportSource;
  readonly made: readonly { readonly id: string; readonly name: string }[];
  readonly boxes: readonly (readonly [category: string, boxes: FileBoxes])[];
  /** Lesson settings of new or empty categories. */
  readonly lessons: readonly (readonly [category: string, lesson: LessonSettings])[];
  readonly parts: readonly PartColumns[];
}

/** Requests of the page to the worker, answered in order. */
export type ImportRequest =
  | { readonly kind: 'read'; readonly blob: Blob; readonly settings: ReadSettings; readonly facts: Facts }
  | { readonly kind: 'plan'; readonly choices: Choices; readonly facts?: Facts }
  | { readonly kind: 'columns'; readonly heading: 'yes' | 'no' }
  | { readonly kind: 'first'; readonly count: number }
  | { readonly kind: 'rows'; readonly code: OutCode; readonly count: number }
  | { readonly kind: 'csv'; readonly texts: LeftOutTexts }
  | {
      readonly kind: 'parts';
      readonly choices: Choices;
      readonly facts: Facts;
      readonly name: string;
      readonly now: number;
    };

/** Responses of the worker. */
export type ImportReply =
  | { readonly kind: 'problem'; readonly problem: ReadProblem }
  | { readonly kind: 'found'; readonly sheet: Sheet; readonly choices: Choices; readonly summary: Summary }
  | { readonly kind: 'planned'; readonly choices: Choices; readonly summary: Summary }
  | { readonly kind: 'first'; readonly cards: readonly PreviewCard[] }
  | { readonly kind: 'rows'; readonly rows: readonly PreviewRow[] }
  | { readonly kind: 'csv'; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: ImportParts }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Messages of the worker: `progress` before the response to a reading, a `part` each before that to `parts`, whose own list is
 * empty. A message of all parts would block the page while the browser takes it apart.
 */
export type ImportMessage =
  | ImportReply
  | { readonly kind: 'progress'; readonly now: ReadProgress }
  | { readonly kind: 'part'; readonly part: PartColumns };
