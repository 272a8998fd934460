import { foldText, textLength, withoutLeadingWord } from '@siedem/domain';
import type { DictionaryWord } from './entry.ts';
import { wordKey } from './rows-of.ts';

/** Keys of a query: as it is, then without a leading article or *to* (exchange §9.2.4). */
export const questionsOf = (asked: string, language: string): readonly string[] => {
  const shorter = withoutLeadingWord(asked, language);
  return shorter === null ? [asked] : [asked, shorter];
};

const rank = (word: string, asked: string): number => {
  if (word === asked) return 0;
  if (foldText(word) === foldText(asked)) return 1;
  return wordKey(word) === wordKey(asked) ? 2 : 3;
};

/** The words found, without duplicates: equal ones, equal ones without accents, those with the prefix; shorter ones first. */
export function inOrder(words: readonly DictionaryWord[], asked: string, limit: number): DictionaryWord[] {
  const each = [...new Map(words.map((word) => [word.word, word])).values()];
  return each
    .map((word) => ({ word, key: wordKey(word.word), rank: rank(word.word, asked), length: textLength(word.word) }))
    .toSorted((a, b) => a.rank - b.rank || a.length - b.length || (a.key < b.key ? -1 : Number(a.key > b.key)))
    .slice(0, limit)
    .map(({ word }) => word);
}
