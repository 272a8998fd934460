import { foldText, textLength, withoutLeadingWord } from '@siedem/domain';
import type { DictionaryWord } from './entry.ts';
import { wordKey } from './rows-of.ts';

/** Keys of a query: as it is, then without a leading article or *to* (exchange §9.2.4). */
export const questionsOf = (asked: string, language: string): readonly string[] => {
  const shorter = withoutLeadingWord(asked, language);
  return shorter === null ? [asked] : [asked, shorter];
};

/** The words found, each once: equal ones, those equal without accents, those that begin so; shorter ones first. */
export function inOrder(words: readonly DictionaryWord[], asked: string, limit: number): DictionaryWord[] {
  const each = [...new Map(words.map((word) => [word.word, word])).values()];
  const [folded, wanted] = [foldText(asked), wordKey(asked)];
  const rank = (word: string, key: string): number => {
    if (key !== wanted) return 3;
    if (word === asked) return 0;
    return foldText(word) === folded ? 1 : 2;
  };
  return each
    .map((word) => {
      const key = wordKey(word.word);
      return { word, key, rank: rank(word.word, key), length: textLength(word.word) };
    })
    .toSorted((a, b) => a.rank - b.rank || a.length - b.length || (a.key < b.key ? -1 : Number(a.key > b.key)))
    .slice(0, limit)
    .map(({ word }) => word);
}
