import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../platform/emitter.ts';
import { localStore, onStorageChange } from '../../platform/storage.ts';
import { session } from '../app.ts';

/** The last known state of a plan after a break, so that the main view has its layout before anything is computed. */
export interface PlanHint {
  /** category, or `all` */
  readonly scope: string;
  /** what of today's share is done */
  readonly today: 'open' | 'done';
  /** whether a line or a banner is on the main view */
  readonly shows: 'plan' | 'pause' | 'both';
}

const KEY = 'study-plan';
const emitter = createEmitter();
const read = (): string => localStore.get(KEY) ?? '';

/** Keeps it for the learner who uses this page; null if there is neither plan nor pause. */
export function keepPlanHint(hint: PlanHint | null): void {
  const learner = session.view().user?.user_id ?? '';
  const text = hint === null ? '' : [learner, hint.scope, hint.today, hint.shows].join(' ');
  if (text === read()) return;
  if (text === '') localStore.remove(KEY);
  else localStore.set(KEY, text);
  emitter.emit();
}

const subscribe = (listener: () => void): (() => void) => {
  const ends = [emitter.subscribe(listener), onStorageChange(KEY, listener)];
  return () => ends.forEach((end) => end());
};

/** The hint about a category; null if there is none. */
export function usePlanHint(category: string): PlanHint | null {
  const text = useSyncExternalStore(subscribe, read);
  const [learner, scope = '', today, shows] = text.split(' ');
  if (learner !== session.view().user?.user_id || (scope !== 'all' && scope !== category)) return null;
  if (shows !== 'plan' && shows !== 'pause' && shows !== 'both') return null;
  return { scope, today: today === 'done' ? 'done' : 'open', shows };
}
