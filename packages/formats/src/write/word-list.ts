/** One line of a word list: word, tab, meanings joined by `; ` (exchange §9.1.3). */
export const wordLine = (word: string, meanings: readonly string[]): string => `${word}\t${meanings.join('; ')}\n`;
