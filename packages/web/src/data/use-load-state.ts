import { useSyncExternalStore } from 'react';
import { loadState } from './app.ts';
import type { LoadView } from '../collection/views.ts';

/**
 * State of the full-page overlay. `ready` as soon as there is anything local to show, also offline, and
 * for visitors once it is known that they are visitors.
 */
export function useLoadState(): LoadView {
  return useSyncExternalStore(loadState.subscribe, loadState.view);
}
