import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';
import type { CountsView } from '../collection/views.ts';

/** Counts of a category and of its boxes, also as time makes cards due. Never walks the cards. */
export function useCounts(categoryId: string): CountsView {
  return useSyncExternalStore(collection.subscribe, () => collection.counts(categoryId));
}

/** Cards of all categories on this device, or those in the known box; null while they are not all here. */
export const useTotal = (of: 'all' | 'known'): number | null =>
  useSyncExternalStore(collection.subscribe, () =>
    collection.isFilled() ? collection.categories().reduce((sum, { id }) => sum + collection.counts(id)[of], 0) : null,
  );
