import { localStore } from './storage.ts';

export type Theme = 'light' | 'dark';

/** Where the choice lies in local storage (specification §1). */
export const THEME_KEY = 'theme';

const listeners = new Set<() => void>();

/** Shows a theme. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

/** The learner's own choice: shown at once and kept. */
export function chooseTheme(theme: Theme): void {
  localStore.set(THEME_KEY, theme);
  applyTheme(theme);
}

/** Tells when another theme is shown. The answer ends it. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
