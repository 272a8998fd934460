import { useSyncExternalStore } from 'react';
import { localStore, onStorageChange } from './storage.ts';
import { applyTheme, onTheme, type Theme, THEME_KEY } from './theme-choice.ts';

export { chooseTheme, type Theme } from './theme-choice.ts';

/** The theme in use; `theme.js` has set it before the first paint. */
const current = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** The theme in use, also when another tab changes it. */
export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    const ends = [
      onTheme(listener),
      onStorageChange(THEME_KEY, () => {
        const stored = localStore.get(THEME_KEY);
        if (stored === 'light' || stored === 'dark') applyTheme(stored);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, current);
