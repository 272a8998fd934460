// Zero-width space, word joiner, soft hyphen, byte order mark and the bidirectional controls: nobody sees or types them,
// so they tell no two texts apart. ZERO WIDTH JOINER and NON-JOINER do: emoji and several scripts need them.
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
// Default_Ignorable_Code_Point (Unicode DerivedCoreProperties), every kind of white space, and the empty Braille pattern.
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/u;
// Fast path: most texts are in normal form already, which counts for 100,000 cards.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const ASCII = /^[ -~]*$/;
// The same with composed Latin letters whose case is one to one: no soft hyphen, no-break space, µ, ß, İ, ı, ŉ or ſ.
const PLAIN_LATIN = /^[!-~¡-¬®-´¶-Þà-įĲ-ňŊ-ž]+(?: [!-~¡-¬®-´¶-Þà-įĲ-ňŊ-ž]+)*$/;

/**
 * The normal form in which words, meanings and names are stored (decisions §2.2): Unicode NFC, white space (line breaks and no-break spaces too) collapsed to one space, trimmed. Idempotent.
 */
export function normaliseText(text: string): string {
  if (PLAIN.test(text) || PLAIN_LATIN.test(text)) return text;
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Whether both databases can store the text: no U+0000 or other control character, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** The visible part of a text: its normal form without invisible formatting characters. */
export const visibleText = (text: string): string => normaliseText(text.replace(INVISIBLE, ''));

/**
 * The key under which two texts are "the same" (decisions §2.3): normal form without invisible
 * formatting characters, case folded. Idempotent.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text) || PLAIN_LATIN.test(text)) return text.toLowerCase();
  return foldCase(visibleText(text));
}

/**
 * Case folding without a locale. Lower-casing the upper case folds ß with ss, ligatures with their letters and final ς
 * with σ; the dot that İ leaves on its i is dropped, the dotless ı stays a letter of its own. Idempotent.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.split('ı').map(throughUpperCase).join('ı').replaceAll('ς', 'σ').normalize('NFC');
}

const throughUpperCase = (text: string) => lower(lower(text).toUpperCase());
const lower = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i');

/** Whether a text has only white space and invisible characters (decisions §10.5). For words, meanings, names and answers. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === '';

/** Length as the limits count it: Unicode code points. */
export const textLength = (text: string): number => Array.from(text).length;

/** Whether a text is longer than so many code points, without counting a short one. */
export const isLongerThan = (text: string, points: number): boolean =>
  text.length > points && textLength(text) > points;
