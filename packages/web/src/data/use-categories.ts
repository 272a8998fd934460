import { useSyncExternalStore } from 'react';
import { collection, selection } from './app.ts';
import type { CategoryView } from '../collection/views.ts';

/** The learner's categories, oldest first. The same array until one of them changes. */
export function useCategories(): readonly CategoryView[] {
  return useSyncExternalStore(collection.subscribe, collection.categories);
}

export interface CurrentCategory {
  /** Null when there is no category at all. */
  readonly category: CategoryView | null;
  /** Position in {@link useCategories}; kept in local storage under `category_index`. */
  readonly index: number;
  /** Makes a category current, by its id. */
  readonly select: (categoryId: string) => void;
}

/** The category chosen in the header (specification §3 Local settings); a position that is not there any more means the first. */
export function useCurrentCategory(): CurrentCategory {
  return useSyncExternalStore(selection.subscribe, selection.view);
}
