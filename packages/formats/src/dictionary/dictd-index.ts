/** Position of an article by the index of a dictd dictionary, in bytes. */
export interface IndexEntry {
  readonly word: string;
  readonly from: number;
  readonly length: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Prefix of articles about the dictionary itself. */
const ABOUT = /^00-?database/;

const numberOf = (digits: string): number | null => {
  let value = 0;
  for (const digit of digits) {
    const at = DIGITS.indexOf(digit);
    if (at < 0) return null;
    value = value * 64 + at;
  }
  return digits !== '' && Number.isSafeInteger(value) ? value : null;
};

/** A line of the index: word, offset and length, both to base 64; null for any other line (dictd(8)). */
export function readIndexLine(line: string): IndexEntry | null {
  const [word = '', offset = '', size = ''] = line.split('\t');
  const [from, length] = [numberOf(offset), numberOf(size)];
  return from === null || length === null ? null : { word, from, length };
}

/** Whether an article is about the dictionary and no word of it. */
export const isAbout = ({ word }: IndexEntry): boolean => ABOUT.test(word);
