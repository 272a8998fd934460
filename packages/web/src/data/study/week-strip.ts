import { createEmitter } from '../../platform/emitter.ts';
import { localStore } from '../../platform/storage.ts';
import { useSyncExternalStore } from 'react';

/** Whether this device shows the last seven days on the main view; it does unless the learner has hidden them. */
const KEY = 'week-strip';
const emitter = createEmitter();

export const isWeekShown = (): boolean => localStore.get(KEY) !== 'hidden';

export function showWeek(wanted: 'shown' | 'hidden'): void {
  if (wanted === 'hidden') localStore.set(KEY, 'hidden');
  else localStore.remove(KEY);
  emitter.emit();
}

export const useWeekShown = (): boolean => useSyncExternalStore(emitter.subscribe, isWeekShown);
