import { sessionStore } from './storage.ts';

/** The path to return to after a login, with its data (lessons §12.1). It survives the login. */
const KEY = 'return';

export const keepReturn = (path: string): void => sessionStore.set(KEY, path);
export const keptReturn = (): string | null => sessionStore.get(KEY);
export const forgetReturn = (): void => sessionStore.remove(KEY);
