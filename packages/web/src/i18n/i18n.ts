import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { setDocumentLanguage } from '../platform/page.ts';
import { localStore } from '../platform/storage.ts';
import en from './en.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/** Languages of the interface (specification §1). */
export const LANGUAGES = ['pl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where the learner's own choice lies in local storage. */
const STORAGE_KEY = 'i18nextLng';

const short = (tag: string): string => tag.toLowerCase().split('-')[0] ?? tag;

/** The language in use. */
export const language = (): Language => (i18next.resolvedLanguage === 'pl' ? 'pl' : 'en');

/**
 * Starts the texts. The language is looked for in the query string, cookie, local storage, session storage, browser and
 * html tag, in this order; English otherwise (specification §1). A guess is not stored: only a choice is.
 */
export async function startTexts(): Promise<void> {
  await i18next
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      resources: { en: { translation: en }, pl: { translation: pl } },
      supportedLngs: [...LANGUAGES],
      fallbackLng: 'en',
      nonExplicitSupportedLngs: false,
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      returnNull: false,
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: STORAGE_KEY,
        lookupSessionStorage: STORAGE_KEY,
        caches: [],
        convertDetectedLanguage: short,
      },
    });
  setDocumentLanguage(language());
  i18next.on('languageChanged', () => setDocumentLanguage(language()));
}

/** The learner's own switch: shown at once and remembered. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  localStore.set(STORAGE_KEY, chosen);
  await i18next.changeLanguage(chosen);
}
