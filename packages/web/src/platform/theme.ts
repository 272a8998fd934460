import { useSyncExternalStore } from 'react';
import { localStore, onStorageChange } from './storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The theme in use; `theme.js` has set it before the first paint. */
const current = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

const apply = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
};

/** The learner's own choice: shown at once and kept under `theme` (specification §1). */
export function chooseTheme(theme: Theme): void {
  localStore.set(KEY, theme);
  apply(theme);
}

/** The theme in use, also when another tab changes it. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    const end = onStorageChange(KEY, () => {
      const stored = localStore.get(KEY);
      if (stored === 'light' || stored === 'dark') apply(stored);
    });
    return () => {
      listeners.delete(listener);
      end();
    };
  }, current);
