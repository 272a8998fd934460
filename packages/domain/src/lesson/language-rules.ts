import { foldText } from '../card/text.ts';

/** Kind of a leading short word: an article, or a particle such as the *to* of an infinitive. */
export type LeadingWord = 'article' | 'particle';

/** How one language is written (lessons §2, "By language", "Articles"). */
export interface LanguageRules {
  /** Folded text with its letters in the one spelling in which they are compared: German ä as ae. Idempotent. */
  spell(text: string): string;
  /** Folded leading words; one that ends in an apostrophe is glued to the next word. */
  readonly leading: ReadonlyMap<string, LeadingWord>;
  /** Whether a wrong article is accepted, because articles show no gender. */
  readonly articlesAreFree: boolean;
}

const NORDIC = 'æ ae ø oe å aa';
const LETTERS: Readonly<Record<string, string>> = {
  ru: 'ё е',
  de: 'ä ae ö oe ü ue',
  fr: 'œ oe æ ae',
  da: NORDIC,
  nb: NORDIC,
  nn: NORDIC,
  no: NORDIC,
};

const NORWEGIAN = 'en ei et';
// Dutch 't is listed without its apostrophe: leading apostrophes are not read.
const ARTICLES: Readonly<Record<string, string>> = {
  en: 'a an the',
  de: 'der die das den dem des ein eine einen einem einer eines',
  es: 'el la los las un una unos unas',
  fr: "le la les un une des l'",
  it: "il lo la i gli le un uno una l' un'",
  pt: 'o a os as um uma uns umas',
  nl: 'de het een t',
  sv: 'en ett',
  nb: NORWEGIAN,
  no: NORWEGIAN,
  da: 'en et',
  ro: 'un o',
  hu: 'a az egy',
  el: 'ο η το οι τα ένας μια ένα',
};

const PARTICLES: Readonly<Record<string, string>> = { en: 'to', sv: 'att', nb: 'å', no: 'å', da: 'at' };

const FREE_ARTICLES = new Set(['en', 'hu']);

const wordsOf = (list: string | undefined): string[] => list?.split(' ') ?? [];

const speller = (language: string): ((text: string) => string) => {
  const words = wordsOf(Object.hasOwn(LETTERS, language) ? LETTERS[language] : undefined);
  const pairs = new Map<string, string>();
  for (let i = 0; i < words.length; i += 2) pairs.set(words[i] ?? '', words[i + 1] ?? '');
  if (pairs.size === 0) return (text) => text;
  const letters = new RegExp(`[${[...pairs.keys()].join('')}]`, 'gu');
  return (text) => text.replace(letters, (letter) => pairs.get(letter) ?? letter);
};

const leadingWords = (language: string): ReadonlyMap<string, LeadingWord> => {
  const words = new Map<string, LeadingWord>();
  if (!Object.hasOwn(ARTICLES, language)) return words;
  for (const word of wordsOf(ARTICLES[language])) words.set(foldText(word), 'article');
  for (const word of wordsOf(PARTICLES[language])) words.set(foldText(word), 'particle');
  return words;
};

const known = new Map<string, LanguageRules>();

/**
 * The rules of a language; none for an unknown one.
 * @param language primary subtag (BCP 47); a whole tag is read up to its first hyphen
 */
export function languageRules(language: string | null | undefined): LanguageRules {
  const subtag = typeof language === 'string' ? (language.toLowerCase().split('-')[0] ?? '') : '';
  const key = Object.hasOwn(LETTERS, subtag) || Object.hasOwn(ARTICLES, subtag) ? subtag : '';
  const made = known.get(key) ?? {
    spell: speller(key),
    leading: leadingWords(key),
    articlesAreFree: FREE_ARTICLES.has(key),
  };
  known.set(key, made);
  return made;
}
