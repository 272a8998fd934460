import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../platform/use-online.ts';
import { collection } from './app.ts';
import { useSyncState } from './use-sync-state.ts';
import type { SyncView } from '../collection/views.ts';

const isAway = ({ lastError }: SyncView): boolean =>
  // A missing payment is a response too, and stays the last error.
  lastError !== null && lastError.kind !== 'payment';

/**
 * Reloads failed data as soon as the app's own exchange has reached the server. The browser's `online` event
 * is not enough: a server can fail while the browser is online.
 *
 * @param failed whether it did not come
 */
export function useWhenBack(failed: boolean, again: () => void): void {
  const online = useOnline();
  const away = isAway(useSyncState()) || !online;
  /** Once per outage: data that keeps failing is not requested for ever. */
  const tried = useRef(false);
  const load = useEffectEvent(again);
  useEffect(() => {
    if (away) tried.current = false;
    if (away || !failed || tried.current) return undefined;
    tried.current = true;
    let over = false;
    // Also where no exchange has met with it yet: this one does, or reports that it is over.
    void collection.exchange().then(() => {
      if (!over && !isAway(collection.sync())) load();
    });
    return () => {
      over = true;
    };
  }, [failed, away]);
}
