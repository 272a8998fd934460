const PLAIN = /^[\0-\u007f]*$/u;
const MARKED_LETTER = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
// Hebrew points and Arabic vowel signs. Hamza and madda (U+0653–U+0655) are part of their letters.
const POINTS =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/gu;
const LETTERS = new Map(
  Object.entries({ ł: 'l', đ: 'd', ø: 'o', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' }),
);
const WITHOUT_MARK = /[łđøðıħŧæœþ]/gu;

/**
 * Folded text without its accents (lessons §2): marks go from Latin and Greek letters, points from Hebrew and Arabic.
 * Cyrillic й and Japanese が are letters of their own and stay. Idempotent.
 */
export function withoutAccents(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(MARKED_LETTER, '$1')
    .normalize('NFC')
    .replace(POINTS, '')
    .replace(WITHOUT_MARK, (letter) => LETTERS.get(letter) ?? letter);
}
