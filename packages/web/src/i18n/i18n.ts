import { documentLanguage, setDocumentLanguage } from '../platform/page.ts';
import { localStore, onStorageChange } from '../platform/storage.ts';
import { PARTS, type TextPart } from './parts.ts';
import { type Language, type Texts, type Translate, translateBy } from './texts.ts';

/** Where the learner's own choice lies in local storage; a guess is not stored. */
const STORAGE_KEY = 'i18nextLng';

/** Texts are fetched by language, so that nobody carries those of the other one. */
const TEXTS: Readonly<Record<Language, () => Promise<Texts>>> = {
  pl: async () => (await import('./pl.json')).default,
  en: async () => (await import('./english.ts')).ENGLISH,
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

/** Parts that a screen has asked for; a switch of the language loads them too. */
const parts = new Map<TextPart, Promise<void>>();
/** Base texts and parts of the language in use. */
let loaded: { readonly language: Language; readonly texts: Texts } | undefined;

const fetchPart = async (language: Language, part: TextPart): Promise<Texts> => (await PARTS[part][language]()).default;

function adopt(language: Language, texts: Texts): void {
  loaded = { language, texts };
  speak(language, texts);
}

async function learnToSpeak(language: Language): Promise<void> {
  const all = [await TEXTS[language]()];
  const fetched = new Set<TextPart>();
  // A screen may ask for its part while others are on their way.
  for (let missing = [...parts.keys()]; missing.length > 0;) {
    all.push(...(await Promise.all(missing.map((part) => fetchPart(language, part)))));
    for (const part of missing) fetched.add(part);
    missing = [...parts.keys()].filter((part) => !fetched.has(part));
  }
  adopt(language, Object.fromEntries(all.flatMap((texts) => Object.entries(texts))));
  setDocumentLanguage(language);
}

async function addPart(part: TextPart): Promise<void> {
  // The language may change while the texts of the former one are on their way.
  for (let fetched: Language | undefined; loaded !== undefined && fetched !== loaded.language;) {
    fetched = loaded.language;
    const texts = await fetchPart(fetched, part);
    if (fetched === loaded.language) adopt(fetched, { ...loaded.texts, ...texts });
  }
}

function wantPart(part: TextPart): Promise<void> {
  const known = parts.get(part);
  if (known !== undefined) return known;
  const added = addPart(part).catch((error: unknown) => {
    parts.delete(part);
    throw error;
  });
  parts.set(part, added);
  return added;
}

/**
 * Loads a module together with the texts it needs, so that it never renders a bare key.
 * @throws what the import throws, also when the texts cannot be fetched
 */
export async function withTexts<Module>(part: TextPart, module: () => Promise<Module>): Promise<Module> {
  const [wanted] = await Promise.all([module(), wantPart(part)]);
  return wanted;
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
