import { useSyncExternalStore } from 'react';
import { collection } from './app.ts';
import type { SyncView } from '../collection/views.ts';

/** What is waiting to be sent, what was refused, and why the last exchange failed. */
export function useSyncState(): SyncView {
  return useSyncExternalStore(collection.subscribe, collection.sync);
}
