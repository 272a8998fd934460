import type { Margin } from '@siedem/domain';
import { useSyncExternalStore } from 'react';
import { collection } from '../app.ts';

/** A card's margin, possibly empty. The same object until it changes. */
export function useMargin(card: string): Margin {
  return useSyncExternalStore(collection.subscribe, () => collection.margin(card));
}

/** {@link useMargin} for reading outside of rendering. */
export const marginNow = (card: string): Margin => collection.margin(card);
