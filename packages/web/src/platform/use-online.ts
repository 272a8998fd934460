import { useSyncExternalStore } from 'react';
import { isOnline, onOffline, onOnline } from './page.ts';

const watch = (listener: () => void): (() => void) => {
  const ends = [onOnline(listener), onOffline(listener)];
  return () => ends.forEach((end) => end());
};

/** Whether the browser believes there is a network, as it changes; `true` promises nothing. */
export const useOnline = (): boolean => useSyncExternalStore(watch, isOnline, () => true);
