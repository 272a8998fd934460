import type { Margin } from '@siedem/domain';
import { useSyncExternalStore } from 'react';
import { collection } from '../app.ts';

/** What stands beside a card; the empty margin where nothing does. The same object until it changes. */
export function useMargin(card: string): Margin {
  return useSyncExternalStore(collection.subscribe, () => collection.margin(card));
}

/** {@link useMargin} for reading outside of rendering. */
export const marginNow = (card: string): Margin => collection.margin(card);
