/**
 * Keeps one-letter words of Polish (a, i, o, u, w, z) with the word after them, as Polish typography asks: the space
 * after each becomes a no-break space (U+00A0). Idempotent.
 */
export const keepShortWords = (text: string): string =>
  text.replace(/(?<=^|[\s(„])([aiouwzAIOUWZ]) (?=\S)/gu, '$1\u00A0');
