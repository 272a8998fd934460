import { createHash } from 'node:crypto';

/** One entry of the file: `meanings` joined by `|`, as the wire wants them. */
export interface WordLine {
  /** counted from 1 */
  readonly number: number;
  readonly word: string;
  readonly meanings: string;
}

/** Reads `word TAB meanings`; further columns and empty lines are left out. */
export const readLines = (text: string): WordLine[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => {
      const [word = '', meanings = ''] = line.split('\t');
      return { number: index + 1, word: word.trim(), meanings: meanings.trim() };
    })
    .filter((line) => line.word !== '' || line.meanings !== '');

/**
 * The card's id, made from what it says: the same entry for the same category always has the same id, so a second run
 * sends what the server already knows and is answered as the first time. A UUID of version 8 (RFC 9562 §5.8).
 */
export const cardId = (category: string, line: WordLine): string => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([category, line.word, line.meanings]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
