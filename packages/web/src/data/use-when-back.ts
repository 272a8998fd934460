import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../platform/use-online.ts';
import { collection } from './app.ts';
import { useSyncState } from './use-sync-state.ts';
import type { SyncView } from '../collection/views.ts';

const isAway = ({ lastError }: SyncView): boolean =>
  // To want money is an answer too, and this goes on to be the last error.
  lastError !== null && lastError.kind !== 'payment';

/**
 * Loads once more what did not come, as soon as the app's own exchange has found that the server answers. The word of the
 * browser is not enough for that: a server goes and comes while the browser is online all the time.
 *
 * @param failed whether it did not come
 */
export function useWhenBack(failed: boolean, again: () => void): void {
  const online = useOnline();
  const away = isAway(useSyncState()) || !online;
  /** Once for each absence: what goes on to fail by itself is not asked for ever. */
  const tried = useRef(false);
  const load = useEffectEvent(again);
  useEffect(() => {
    if (away) tried.current = false;
    if (away || !failed || tried.current) return undefined;
    tried.current = true;
    let over = false;
    // Also where no exchange has met with it yet: this one does, or tells that it is over.
    void collection.exchange().then(() => {
      if (!over && !isAway(collection.sync())) load();
    });
    return () => {
      over = true;
    };
  }, [failed, away]);
}
