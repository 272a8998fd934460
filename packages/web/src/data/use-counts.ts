import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';
import type { CountsView } from './views.ts';

/** Counts of a category and of its boxes, also as time makes cards due. Never walks the cards. */
export function useCounts(categoryId: string): CountsView {
  return useSyncExternalStore(collection.subscribe, () => collection.counts(categoryId));
}
