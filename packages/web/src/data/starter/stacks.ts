import type { Ruling } from '@siedem/domain';
import type { Language } from '../../i18n/texts.ts';

/** Languages with a stack of first words, by BCP 47 tag. */
export const STACK_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pl'] as const;
export type StackLanguage = (typeof STACK_LANGUAGES)[number];

/** A first word with its accepted meanings. */
export interface FirstWord {
  readonly word: string;
  readonly meanings: readonly string[];
  /** Answers that count too and that no card needs to show; left out for none. */
  readonly rulings?: readonly Ruling[];
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

/** "eat" counts wherever a card says "to eat". */
const withoutTo = (english: readonly string[], direction: Ruling['direction']): readonly Ruling[] =>
  english
    .filter((text) => text.startsWith('to '))
    .map((text) => ({ direction, text: text.slice('to '.length), rule: 'accept' }));

/**
 * The 20 first words of a language, fetched when they are asked for.
 * @param meanings language of the meanings; a word of that same language gets those in the other one
 */
export async function loadStack(language: StackLanguage, meanings: Language): Promise<readonly FirstWord[]> {
  const { default: rows } = await STACKS[language]();
  return rows.map(([word = '', english = '', polish = '']) => {
    const [own, other] = meanings === 'en' ? [english, polish] : [polish, english];
    const shown = (own === '' ? other : own).split('|');
    const rulings = language === 'en' ? withoutTo([word], 'meanings') : withoutTo(shown, 'word');
    return { word, meanings: shown, ...(rulings.length > 0 && { rulings }) };
  });
}
