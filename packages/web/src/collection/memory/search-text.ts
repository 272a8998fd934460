import { foldText } from '@siedem/domain';

// Letters that Unicode does not take apart into a base and a mark.
const BASES: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', æ: 'ae', œ: 'oe' };
const WHOLE = /[łøđħŧıæœ]/g;
const ASCII = /^[ -~]*$/;

/** A folded text without accents, the haystack of a search without accents. */
export const withoutAccents = (folded: string): string =>
  ASCII.test(folded)
    ? folded
    : folded
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(WHOLE, (letter) => BASES[letter] ?? letter);

/** A query: case-insensitive, and accent-insensitive unless it has an accent. */
export interface SearchQuestion {
  /** Without accents; '' finds everything. */
  readonly plain: string;
  /** With accents, null when the question has none. */
  readonly accented: string | null;
}

export function readQuestion(typed: string): SearchQuestion {
  const folded = foldText(typed);
  const plain = withoutAccents(folded);
  return { plain, accented: plain === folded ? null : folded };
}
