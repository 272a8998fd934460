import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';
import type { CardView } from '../collection/views.ts';

/** One card, undefined when there is none (or not yet: see `useLoadState`). */
export function useCard(id: string): CardView | undefined {
  return useSyncExternalStore(collection.subscribe, () => collection.card(id));
}
