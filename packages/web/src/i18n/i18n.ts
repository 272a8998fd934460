import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { setDocumentLanguage } from '../platform/page.ts';
import { localStore } from '../platform/storage.ts';

/** Languages of the interface (specification §1). */
export const LANGUAGES = ['pl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where the learner's own choice lies in local storage. */
const STORAGE_KEY = 'i18nextLng';

/** Texts are fetched by language, so that nobody carries those of the other one. */
const TEXTS: Readonly<Record<Language, () => Promise<{ readonly default: ResourceKey }>>> = {
  pl: () => import('./pl.json'),
  en: () => import('./en.json'),
};

const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _, done) => {
    TEXTS[tag === 'pl' ? 'pl' : 'en']().then(
      (loaded) => done(null, loaded.default),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

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
    .use(texts)
    .init({
      supportedLngs: [...LANGUAGES],
      // Both languages have every text: the fallback is for those who speak neither.
      fallbackLng: (tag) => (tag === 'pl' || tag === 'en' ? [] : ['en']),
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
