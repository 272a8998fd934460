import type { Box } from '@siedem/domain';

/** A category as the browser keeps it. */
export interface CategoryRow {
  readonly id: string;
  readonly name: string;
}

/** A card as the browser keeps it. Times are epoch ms. `meanings` stay joined by `|` until a screen reads them. */
export interface CardRow {
  readonly id: string;
  readonly category: string;
  readonly word: string;
  readonly meanings: string;
  readonly box: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
}

/** Categories, oldest first, and the boxes of each in display order. */
export interface Structure {
  readonly categories: readonly CategoryRow[];
  readonly boxes: ReadonlyMap<string, readonly Box[]>;
  /** Lesson settings of a category that differ from the defaults; fields of a newer version are preserved. */
  readonly lessons: ReadonlyMap<string, object>;
}

export const EMPTY_STRUCTURE: Structure = { categories: [], boxes: new Map(), lessons: new Map() };

/** Order of ids by code unit: that of their making for UUIDs of version 7. */
export const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Order of cards by creation, then id. */
export const byCreation = (a: CardRow, b: CardRow): number => a.createdAt - b.createdAt || compareIds(a.id, b.id);
