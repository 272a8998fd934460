import { useSyncExternalStore } from 'react';
import { inUse, onLanguage, type Spoken } from './i18n.ts';

/** The texts of the interface in the language in use; rendered again when it changes. */
export const useTexts = (): Spoken => useSyncExternalStore(onLanguage, inUse, inUse);
