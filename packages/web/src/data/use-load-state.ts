import { useSyncExternalStore } from 'react';
import { loadState } from './app.ts';
import type { LoadView } from '../collection/views.ts';

/**
 * What the full-page overlay says. `ready` as soon as there is anything local to show, whatever the network does, and
 * for visitors once it is known that they are visitors.
 */
export function useLoadState(): LoadView {
  return useSyncExternalStore(loadState.subscribe, loadState.view);
}
