import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 639px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone, for what would cost too much to draw in both ways. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
