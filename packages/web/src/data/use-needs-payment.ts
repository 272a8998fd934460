import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';

/**
 * True once the server has answered 202, 301 or 402 because premium is missing (specification §4 Data loading): go to /pay.
 * False again after a grant or a load that worked.
 */
export function useNeedsPayment(): boolean {
  return useSyncExternalStore(collection.subscribe, collection.needsPayment);
}
