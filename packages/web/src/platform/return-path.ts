import { sessionStore } from './storage.ts';

/** Where somebody wanted to go with something in hand who has to log in first (lessons §12.1). It outlives the login. */
const KEY = 'return';

export const keepReturn = (path: string): void => sessionStore.set(KEY, path);
export const keptReturn = (): string | null => sessionStore.get(KEY);
export const forgetReturn = (): void => sessionStore.remove(KEY);
