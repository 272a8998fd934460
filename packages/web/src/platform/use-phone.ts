import { useSyncExternalStore } from 'react';

let asked: MediaQueryList | undefined;

/** Made once, because making it costs as much as drawing a row. */
const narrow = (): MediaQueryList => (asked ??= window.matchMedia('(max-width: 639px)'));

const subscribe = (listener: () => void): (() => void) => {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone, for what would cost too much to draw in both ways. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
