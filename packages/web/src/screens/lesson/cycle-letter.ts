// Letters that Unicode does not take apart, by the plain one that is typed for them.
const BASES = new Map(Object.entries({ ß: 's', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', æ: 'a', œ: 'o', þ: 't' }));

/** The letter without its mark. */
export const plainLetter = (letter: string): string => BASES.get(letter) ?? letter.normalize('NFD').charAt(0);

/**
 * The letter that `=` puts in the place of the last one (lessons §5.2): through the accents of that letter in the order of
 * the keys, the case kept, then back to the plain one. Null where it has none.
 * @param letters the keys, in lower case
 */
export function cycledLetter(before: string, letters: readonly string[]): string | null {
  const last = [...before.normalize('NFC')].at(-1);
  if (last === undefined) return null;
  const lower = last.toLowerCase();
  const plain = plainLetter(lower);
  const round = [plain, ...letters.filter((letter) => letter !== plain && plainLetter(letter) === plain)];
  const place = round.indexOf(lower);
  if (round.length < 2 || place < 0) return null;
  const next = round[(place + 1) % round.length] ?? plain;
  // ß has no single capital that is typed.
  return last === lower || next === 'ß' ? next : next.toUpperCase();
}
