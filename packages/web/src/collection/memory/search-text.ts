import { foldText } from '@siedem/domain';

// Letters that Unicode does not take apart into a base and a mark.
const BASES: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', æ: 'ae', œ: 'oe' };
const WHOLE = /[łøđħŧıæœ]/g;
const ASCII = /^[ -~]*$/;

/** A folded text without its accents: what a search without accents looks in. */
export const withoutAccents = (folded: string): string =>
  ASCII.test(folded)
    ? folded
    : folded
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(WHOLE, (letter) => BASES[letter] ?? letter);

/** What is searched for: case never matters, accents matter when there is one in the question. */
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
