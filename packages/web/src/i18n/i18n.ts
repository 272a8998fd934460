import { documentLanguage, setDocumentLanguage } from '../platform/page.ts';
import { localStore, onStorageChange } from '../platform/storage.ts';
import { type Language, type Texts, type Translate, translateBy } from './texts.ts';

/** Where the learner's own choice lies in local storage; a guess is not stored. */
const STORAGE_KEY = 'i18nextLng';

/** Texts are fetched by language, so that nobody carries those of the other one. */
const TEXTS: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>> = {
  pl: () => import('./pl.json'),
  en: () => import('./en.json'),
};

/** The texts in use. */
export interface Spoken {
  readonly language: Language;
  readonly t: Translate;
}

let spoken: Spoken = { language: 'en', t: (key) => key };
const listeners = new Set<() => void>();

/** The texts in use now; the same object until the language changes. */
export const inUse = (): Spoken => spoken;

/** Calls back whenever the language has changed. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Speaks a language whose texts are at hand. */
export function speak(language: Language, texts: Texts): void {
  spoken = { language, t: translateBy(language, texts) };
  for (const listener of listeners) listener();
}

async function learnToSpeak(language: Language): Promise<void> {
  speak(language, (await TEXTS[language]()).default);
  setDocumentLanguage(language);
}

/** Starts with the language that `public/theme.js` found before the first paint (specification §1), and follows other tabs. */
export function startTexts(): Promise<void> {
  onStorageChange(STORAGE_KEY, () => {
    const chosen = localStore.get(STORAGE_KEY);
    if (chosen === 'pl' || chosen === 'en') void learnToSpeak(chosen);
  });
  return learnToSpeak(documentLanguage() === 'pl' ? 'pl' : 'en');
}

/** The learner's own switch: shown as soon as its texts are there, and remembered. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  localStore.set(STORAGE_KEY, chosen);
  await learnToSpeak(chosen);
}
