import type { Language } from '../../i18n/texts.ts';

/** Languages with a stack of first words, by BCP 47 tag. */
export const STACK_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pl'] as const;
export type StackLanguage = (typeof STACK_LANGUAGES)[number];

/** A first word with its accepted meanings. */
export interface FirstWord {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** Word, English meanings, Polish meanings; meanings joined by `|`, '' in the language of the word itself. */
type Row = readonly string[];

const STACKS: Readonly<Record<StackLanguage, () => Promise<{ readonly default: readonly Row[] }>>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  es: () => import('./es.json'),
  fr: () => import('./fr.json'),
  it: () => import('./it.json'),
  pl: () => import('./pl.json'),
};

export const isStackLanguage = (tag: string | null | undefined): tag is StackLanguage =>
  STACK_LANGUAGES.some((each) => each === tag);

/**
 * The 20 first words of a language, fetched when they are asked for.
 * @param meanings language of the meanings; a word of that same language gets those in the other one
 */
export async function loadStack(language: StackLanguage, meanings: Language): Promise<readonly FirstWord[]> {
  const { default: rows } = await STACKS[language]();
  return rows.map(([word = '', english = '', polish = '']) => {
    const [own, other] = meanings === 'en' ? [english, polish] : [polish, english];
    return { word, meanings: (own === '' ? other : own).split('|') };
  });
}
