import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fetchHistory, historyOf } from '../collection/sync/history.ts';
import { call, collection } from './app.ts';
import { useWhenBack } from './use-when-back.ts';
import type { LoggedAnswer, HistoryView } from '../collection/views.ts';

const NOTHING: readonly LoggedAnswer[] = [];

/**
 * The answers given on a card: those of the server, asked for once and again when what waited was sent
 * or the server is back, and those that wait here.
 */
export function useHistory(card: string): HistoryView {
  const pending = useSyncExternalStore(collection.subscribe, collection.pending);
  const [fetched, setFetched] = useState<{
    readonly state: HistoryView['state'];
    readonly log: readonly LoggedAnswer[];
  }>({
    state: 'loading',
    log: NOTHING,
  });
  const waits = pending.some((operation) => 'card' in operation && operation.card === card);
  const [tries, setTries] = useState(0);
  useWhenBack(fetched.state === 'offline' || fetched.state === 'failed', () => setTries(tries + 1));
  useEffect(() => {
    let gone = false;
    void fetchHistory(call, card).then((next) => {
      // What is known already stays in sight when the network goes.
      if (!gone) setFetched((before) => (next.state === 'whole' || before.state !== 'whole' ? next : before));
    });
    return () => {
      gone = true;
    };
  }, [card, waits, tries]);
  const answers = useMemo(() => historyOf(card, fetched.log, pending), [card, fetched, pending]);
  return { state: fetched.state, answers };
}
