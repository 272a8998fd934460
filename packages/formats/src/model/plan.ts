import type { Box, LessonSettings, Margin } from '@siedem/domain';
import type { FileBoxes } from './found.ts';

/** Cards of a category as columns, a line each: ids, words, meanings joined by `|`. */
export interface CardColumns {
  readonly ids: string;
  readonly words: string;
  readonly meanings: string;
}

/** The fields of a learner's category that a plan needs. */
export interface CategoryFacts {
  readonly id: string;
  readonly name: string;
  readonly boxes: readonly Box[];
  readonly cards: CardColumns;
}

/** The part of the learner's collection that a plan needs. */
export interface Facts {
  /** Epoch ms. */
  readonly now: number;
  readonly categories: readonly CategoryFacts[];
  /** Id of the current category; null if there is none. */
  readonly current: string | null;
  /** Name of a category for rows that name none, if there is no current one. */
  readonly usual: string;
}

/** Why a row is excluded (exchange §5). */
export const OUT_CODES = [
  'there',
  'exists',
  'twice',
  'no_word',
  'no_meaning',
  'too_long',
  'bad_character',
  'pictures_only',
  'too_many_categories',
  'left_out',
  // Above the limit of an import or of a learner's cards.
  'beyond_limit',
] as const;
/** One of {@link OUT_CODES}. */
export type OutCode = (typeof OUT_CODES)[number];

/** A card that will be added. */
export interface PlannedCard {
  /** Index into the rows found. */
  readonly row: number;
  readonly word: string;
  readonly meanings: readonly string[];
  /** Index into {@link Plan.categories}. */
  readonly category: number;
  /** Box value. */
  readonly section: string;
  /** Epoch ms, not later than now. */
  readonly modified: number;
  /** Status of its adding (decisions §2.3). */
  readonly outcome: 200 | 201 | 202 | 203;
  /** Meanings beyond the seventh, which are dropped. */
  readonly cut: readonly string[];
  /** Its margin; null without one. */
  readonly margin: Margin | null;
}

/** An excluded row. */
export interface OutRow {
  readonly row: number;
  readonly code: OutCode;
  /** As far as they could be read. */
  readonly word: string;
  readonly meanings: readonly string[];
  /** For `there`: category (index into {@link Plan.categories}) and id of the existing card, which receives the answers of the row. */
  readonly card: { readonly category: number; readonly id: string } | null;
}

/** A category that cards go to. */
export interface PlannedCategory {
  /** Null: to be made. */
  readonly id: string | null;
  readonly name: string;
  /** Name of the category or deck of the file that it takes first. */
  readonly group: string;
  /** Its boxes once the import is done. */
  readonly boxes: readonly Box[];
  /** Middle boxes that it gets; null leaves its boxes alone. */
  readonly newBoxes: FileBoxes | null;
  /** How lessons over it will be; null leaves them alone. */
  readonly lesson: LessonSettings | null;
  /** Planned cards by box value. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The effect of an import, row by row. `add` and `out` together are all rows found. */
export interface Plan {
  readonly found: number;
  readonly add: readonly PlannedCard[];
  readonly out: readonly OutRow[];
  readonly reasons: Readonly<Partial<Record<OutCode, number>>>;
  readonly categories: readonly PlannedCategory[];
  /** Answers that are imported, and those of the file that are not. */
  readonly answers: { readonly count: number; readonly dropped: number };
  /** Sounds and pictures that are dropped. */
  readonly media: { readonly sounds: number; readonly pictures: number };
  /** Cards with two or more meanings, and with more than seven. */
  readonly several: { readonly two: number; readonly beyondSeven: number };
  /** Cards that come with a note, an example or rulings, and notes and examples that cannot be kept. */
  readonly margins: { readonly count: number; readonly dropped: number };
  readonly suspended: number;
  /** Cards that come with a learning of their own, which boxes may be fitted to. */
  readonly placed: number;
}
