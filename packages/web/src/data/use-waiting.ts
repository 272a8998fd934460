import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';

/**
 * By box value: the share of the interval (0…1) that has passed for cards that wait, falling; at most some hundred of
 * them. The same object until a count changes.
 */
export function useWaiting(categoryId: string): Readonly<Record<string, readonly number[]>> {
  return useSyncExternalStore(collection.subscribe, () => collection.waiting(categoryId));
}
