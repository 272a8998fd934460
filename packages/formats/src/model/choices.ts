/** Separators between two meanings of a cell (exchange §3.3). */
export const SEPARATORS = ['\n', ';', ',', '/'] as const;
/** One of {@link SEPARATORS}. */
export type Separator = (typeof SEPARATORS)[number];

/** Roles of a table's columns (exchange §3.6, lessons §4.7). */
export const COLUMN_ROLES = ['word', 'meanings', 'category', 'box', 'moved', 'note', 'example', 'out'] as const;
/** One of {@link COLUMN_ROLES}. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Which fields of a note type are the word and the meanings; null leaves the type out. */
export type Sides = { readonly word: number; readonly meanings: number } | null;

/** Target of a deck's rows. */
export type Place =
  | { readonly kind: 'category'; readonly id: string }
  | { readonly kind: 'new'; readonly name: string }
  | { readonly kind: 'out' };

/** Which learning state is imported (exchange §4). */
export type LearningChoice = 'boxes-and-answers' | 'boxes' | 'anew';

/** Least interval of a known card (exchange §4.2). */
export const KNOWN_FROM = ['never', '6m', '1y', '2y'] as const;
/** One of {@link KNOWN_FROM}. */
export type KnownFrom = (typeof KNOWN_FROM)[number];

/** All choices of a learner about an import. */
export interface Choices {
  /** By note type; in tables `columns` says it instead. */
  readonly sides: readonly Sides[];
  readonly heading: 'yes' | 'no';
  readonly columns: readonly ColumnRole[];
  readonly separators: readonly Separator[];
  readonly brackets: 'as-written' | 'also-without';
  /** By top deck or category name; `''` is the place of rows that name none. A missing name takes its preset. */
  readonly places: Readonly<Record<string, Place>>;
  /** Full names of decks that are excluded with their subdecks. */
  readonly leftDecks: readonly string[];
  readonly learning: LearningChoice;
  readonly knownFrom: KnownFrom;
  readonly suspended: 'with' | 'without';
  /** Boxes of categories that are new or empty. */
  readonly boxes: 'as-they-are' | 'fitted';
  /** The box value for cards without a learning state. */
  readonly box: string;
}
