import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';
import type { Box } from '@siedem/domain';

/**
 * The boxes of a category in the order they stand in: first, middle by ascending timer, known (decisions §1.4). Empty
 * for a category that is not there. The same array until one of them changes.
 */
export function useBoxes(categoryId: string): readonly Box[] {
  return useSyncExternalStore(collection.subscribe, () => collection.boxes(categoryId));
}
