import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../platform/use-online.ts';
import { collection } from './app.ts';
import { useSyncState } from './use-sync-state.ts';

/**
 * Loads once more what did not come, as soon as the app itself knows that the server answers again. The word of the
 * browser is not enough for that: a server goes and comes while the browser is online all the time.
 *
 * @param failed whether it did not come
 */
export function useWhenBack(failed: boolean, again: () => void): void {
  const { lastError } = useSyncState();
  // To want money is an answer too, and this goes on to be the last error.
  const away = !useOnline() || (lastError !== null && lastError.kind !== 'payment');
  const wasAway = useRef(false);
  const load = useEffectEvent(again);
  useEffect(() => {
    if (away) wasAway.current = true;
    else if (failed && wasAway.current) {
      // Once for each return: what goes on to fail by itself is not asked for ever.
      wasAway.current = false;
      load();
    } else if (failed) {
      // The exchange has not met with it yet: it finds out now, and goes on to ask.
      collection.syncNow('due');
    }
  }, [failed, away]);
}
