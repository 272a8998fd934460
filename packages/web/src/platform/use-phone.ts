import { useSyncExternalStore } from 'react';

let asked: MediaQueryList | undefined;

/** Created once, because it costs as much as rendering a row. */
const narrow = (): MediaQueryList => (asked ??= window.matchMedia('(max-width: 639px)'));

const subscribe = (listener: () => void): (() => void) => {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone, for components that are too expensive to render twice. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
