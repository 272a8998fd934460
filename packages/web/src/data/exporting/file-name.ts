/** What a file of everything, and one of a category without a Latin letter, is called. */
const EVERYTHING = 'siedem';
const LENGTH = 60;

/** Letters that have no mark to lose. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

const inAscii = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łßđøæœıðþ]/g, (letter) => LETTERS[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LENGTH)
    .replace(/-$/, '');

/**
 * Name of an exported file: `category-YYYY-MM-DD.ext`, letters folded to ASCII (exchange §6.6).
 * @param category its name; null for everything
 * @param at epoch ms; the day is that of the browser's zone
 */
export function fileName(category: string | null, extension: string, at: number): string {
  const plain = inAscii(category ?? '');
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${plain === '' ? EVERYTHING : plain}-${day}.${extension}`;
}
