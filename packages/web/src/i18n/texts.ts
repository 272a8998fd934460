import type { ENGLISH } from './english.ts';
import type { PartTexts, TextPart } from './parts.ts';

/** Languages of the interface (specification §1). */
export const LANGUAGES = ['pl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts by name; a name is followed by its plural form where the text counts: `days_one`, `days_few`. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

type Form = 'zero' | Intl.LDMLPluralRule;
type Counted<Name extends string> = Name extends `${infer Base}_${Form}` ? Base : Name;
type Keys<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Counted<Name> : `${Name}.${Keys<Tree[Name]>}`;
}[keyof Tree & string];

/** Where a text stands: its names joined by dots, without the plural form. */
export type TextKey = Keys<typeof ENGLISH> | { [Part in TextPart]: Keys<PartTexts[Part]> }[TextPart];

/** What is in the places of a text, `{{name}}`: numbers as the language writes them; `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** Gives a text with its places filled in. Keys are checked by the compiler. */
export type Translate = (key: TextKey, values?: Values) => string;

const find = (texts: Texts, key: string): string | undefined => {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/**
 * The texts of one language. A counted text has the form that `Intl.PluralRules` names, or `_zero` where there is one
 * for nothing at all. A key without a text is shown as it is: a test keeps the languages complete.
 */
export function translateBy(language: Language, texts: Texts): Translate {
  const plural = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const written = (value: string | number): string => (typeof value === 'number' ? numbers.format(value) : value);
  const form = (key: string, count: number): string | undefined =>
    (count === 0 ? find(texts, `${key}_zero`) : undefined) ?? find(texts, `${key}_${plural.select(count)}`);
  return (key, values = {}) => {
    const { count } = values;
    const text = (typeof count === 'number' ? form(key, count) : undefined) ?? find(texts, key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => written(values[name] ?? place));
  };
}
