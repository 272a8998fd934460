import { quotedEnd } from '../tables/parse-table.ts';

/** A text that looks like a quoted cell is quoted once more, so that its quotes survive reading. */
const cell = (text: string): string =>
  text.startsWith('"') && quotedEnd(text, 0, '\t') === text.length ? `"${text.replaceAll('"', '""')}"` : text;

/** One line of a word list: word, tab, meanings joined by `; ` (exchange §9.1.3). */
export const wordLine = (word: string, meanings: readonly string[]): string =>
  `${cell(word)}\t${cell(meanings.join('; '))}\n`;
