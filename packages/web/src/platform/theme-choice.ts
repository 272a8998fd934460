import { localStore } from './storage.ts';

export type Theme = 'light' | 'dark';

/** Key of the choice in local storage (specification §1). */
export const THEME_KEY = 'theme';

const listeners = new Set<() => void>();

/** Shows a theme. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

/** Sets and stores the learner's choice. */
export function chooseTheme(theme: Theme): void {
  localStore.set(THEME_KEY, theme);
  applyTheme(theme);
}

/** Calls back when the theme changes. Returns the unsubscribe function. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
