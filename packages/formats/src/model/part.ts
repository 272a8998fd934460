import type { Ruling } from '@siedem/domain';
import type { ImportSource, KeptInterval, KeptPause, KeptSettings } from './found.ts';

/** A card of a part on the wire (exchange §8.1); times are epoch ms. */
export interface PartCard {
  readonly id: string;
  readonly category: string;
  readonly word: string;
  /** Joined by `|`. */
  readonly meanings: string;
  readonly section: string;
  readonly modified: number;
  readonly created?: number;
  /** Its margin (lessons §4); missing without one. */
  readonly note?: string;
  readonly example?: string;
  readonly rulings?: readonly Ruling[];
  /** What moved it last, and time lent since; only from an export of ours. */
  readonly moved_by?: string;
  readonly paused_ms?: number;
  readonly paused_by?: string;
}

/** What an export of ours says beside its cards, and what taking back needs, in the first part; times epoch ms. */
export interface PartHistory {
  readonly box_intervals: readonly KeptInterval[];
  readonly pauses: readonly KeptPause[];
  /** When categories were made. */
  readonly categories?: readonly { readonly category: string; readonly created: number }[];
  readonly settings?: KeptSettings;
  /** Middle boxes, and lesson settings, that categories had before they got those of the import. */
  readonly before?: readonly PartBefore[];
}

/** Middle boxes and lesson settings of a category without cards before an import. */
export interface PartBefore {
  readonly category: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  /** Lesson settings; missing where the import leaves them alone. */
  readonly lesson?: unknown;
}

/** An answer of a part on the wire (decisions §8, exchange §8.1). */
export interface PartReview {
  readonly id: string;
  readonly card: string;
  readonly at: number;
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
  /** `undone`: an answer that was taken back, as in Siedem's export. */
  readonly verdict: 'good' | 'again' | 'bad' | 'undone';
  readonly override: boolean;
  readonly from: string;
  readonly to: string;
  readonly took_ms: number;
  readonly source?: 'anki';
  /** When it was recorded; missing where the file does not say. */
  readonly received?: number;
}

/** Body of `POST /api/imports/{id}/`: at most 500 cards, 2,000 answers, 1 MB. */
export interface Part {
  readonly name: string;
  readonly source: ImportSource;
  /** Cards of the whole import. */
  readonly total: number;
  /** Ids of categories made for it. */
  readonly made?: readonly string[];
  readonly history?: PartHistory;
  readonly cards: readonly PartCard[];
  readonly reviews: readonly PartReview[];
}
