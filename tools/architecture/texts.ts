import type { Breach } from './rooms.ts';

export interface Texts {
  readonly [key: string]: string | Texts;
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const FORMS: Readonly<Record<string, readonly string[]>> = {
  en: ['_one', '_other'],
  pl: ['_one', '_few', '_many', '_other'],
};

/** `{a: {b: 'x'}}` → `a.b`: `x`. */
export function flatten(texts: Texts, prefix = ''): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const placesIn = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? ''))].sort().join(' ');

const basesOf = (texts: ReadonlyMap<string, string>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')));

/** Plural forms of a language that are begun and not finished. */
const missingForms = (language: string, texts: ReadonlyMap<string, string>): readonly Breach[] =>
  [...texts.keys()]
    .filter((key) => PLURAL.test(key))
    .flatMap((key) => (FORMS[language] ?? []).map((form) => key.replace(PLURAL, form)))
    .filter((key, at, all) => !texts.has(key) && all.indexOf(key) === at)
    .map((key) => `${language}.json lacks ${key}`);

const differentPlaces = (en: ReadonlyMap<string, string>, pl: ReadonlyMap<string, string>): readonly Breach[] =>
  [...en]
    .filter(([key, text]) => !PLURAL.test(key) && pl.has(key) && placesIn(text) !== placesIn(pl.get(key) ?? ''))
    .map(([key]) => `${key} has other {{places}} in Polish than in English`);

/** Both languages say the same things. */
export function sameKeys(enTexts: Texts, plTexts: Texts): readonly Breach[] {
  const en = flatten(enTexts);
  const pl = flatten(plTexts);
  const lacking = (language: string, own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...basesOf(other)].filter((base) => !basesOf(own).has(base)).map((base) => `${language}.json lacks ${base}`);
  const empty = (language: string, own: ReadonlyMap<string, string>) =>
    [...own].filter(([, text]) => text.trim() === '').map(([key]) => `${language}.json has an empty ${key}`);
  return [
    ...lacking('en', en, pl),
    ...lacking('pl', pl, en),
    ...missingForms('en', en),
    ...missingForms('pl', pl),
    ...empty('en', en),
    ...empty('pl', pl),
    ...differentPlaces(en, pl),
  ];
}

/**
 * Every text is used: its key occurs in the sources, whole or as the beginning of a template (`captcha.${…}`). Those of
 * the server's messages are looked up by what the server sends.
 */
export function usedTexts(texts: Texts, sources: readonly string[], messages: readonly string[]): readonly Breach[] {
  const named = new Set(
    sources.flatMap((text) => [...text.matchAll(/['"`](\w+(?:\.\w+)+)['"`]/g)].map(([, key]) => key)),
  );
  const begun = new Set(sources.flatMap((text) => [...text.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, start]) => start)));
  const sent = new Set(messages.map((key) => `message.${key}`));
  const isUsed = (key: string): boolean =>
    named.has(key) ||
    sent.has(key) ||
    [...begun].some((start) => start && start !== 'message.' && key.startsWith(start));
  return [...basesOf(flatten(texts))].filter((key) => !isUsed(key)).map((key) => `${key} is used nowhere`);
}

/** Every text that the server can send exists in both languages under `message.<key>`. */
export const messageTexts = (keys: readonly string[], languages: Readonly<Record<string, Texts>>): readonly Breach[] =>
  Object.entries(languages).flatMap(([language, texts]) => {
    const flat = flatten(texts);
    return keys.filter((key) => !flat.has(`message.${key}`)).map((key) => `${language}.json lacks message.${key}`);
  });
