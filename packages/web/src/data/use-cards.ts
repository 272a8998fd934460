import { useMemo, useSyncExternalStore } from 'react';
import { collection } from './app.ts';
import type { CardOrder, CardRows } from '../collection/views.ts';

/** What the list shows. Wrap `search` in `useDeferredValue` while the search is not quick (`isSearchQuick`). */
export interface CardFilter {
  /** Found in the word or a meaning, case and accents folded unless typed. Blank finds everything. */
  readonly search?: string;
  /** Only the cards of this box value. */
  readonly box?: string;
  /** Only the due cards outside the known box. */
  readonly due?: true;
  /** Oldest first when left out. */
  readonly order?: CardOrder;
  /** Only these, in this order; the same array while they stay the same. */
  readonly ids?: readonly string[];
}

/** Cards of a category by index, for a virtualised list. */
export function useCards(categoryId: string, filter: CardFilter = {}): CardRows {
  const { search = '', box, due, order, ids } = filter;
  // One object per question: the collection keeps the answer with it until a card changes.
  const question = useMemo(
    () => ({
      search,
      ...(box === undefined ? {} : { box }),
      ...(due === undefined ? {} : { due }),
      ...(order === undefined ? {} : { order }),
      ...(ids === undefined ? {} : { ids }),
    }),
    [search, box, due, order, ids],
  );
  return useSyncExternalStore(collection.subscribe, () => collection.rows(categoryId, question));
}

/** Whether the cards of a category are ready to be searched and few enough, so that finding takes some milliseconds. */
export const isSearchQuick = (categoryId: string): boolean => collection.isSearchQuick(categoryId);
