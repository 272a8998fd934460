import { foldText, LIMITS, textLength, withoutAccents } from '@siedem/domain';
import type { DictionaryWord } from './entry.ts';

/** A word as it is stored; `seq` tells apart words with one key. */
export interface DictionaryRow extends DictionaryWord {
  readonly key: string;
  readonly seq: number;
}

/** The key under which a word is found: folded, without accents. */
export const wordKey = (word: string): string => withoutAccents(foldText(word));

/** Prefixes of more words than this have a list of the shortest ones, so that no query reads more. */
export const HEAD_FROM = 500;
/** Marks the key of a prefix's shortest words. No word begins with this character. */
export const headKey = (key: string): string => `\u0001${key}`;

interface Keyed extends DictionaryWord {
  readonly key: string;
}

const byKey = (a: Keyed, b: Keyed): number => {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.word < b.word ? -1 : Number(a.word > b.word);
};

const shortest = (words: readonly Keyed[]): Keyed[] =>
  words
    .map((word) => ({ word, length: textLength(word.word) }))
    .toSorted((a, b) => a.length - b.length || byKey(a.word, b.word))
    .slice(0, LIMITS.dictionaryAnswers)
    .map(({ word }) => word);

/** The lists of the shortest words, for each prefix that more than {@link HEAD_FROM} words share. */
function* heads(words: readonly Keyed[], prefix: string): Generator<DictionaryRow> {
  if (words.length <= HEAD_FROM) return;
  if (prefix !== '') {
    for (const [seq, each] of shortest(words).entries()) yield { ...each, key: headKey(prefix), seq };
  }
  const groups = new Map<string, Keyed[]>();
  for (const each of words) {
    const point = each.key.codePointAt(prefix.length);
    if (point === undefined) continue;
    const next = prefix + String.fromCodePoint(point);
    const group = groups.get(next);
    if (group === undefined) groups.set(next, [each]);
    else group.push(each);
  }
  for (const [next, group] of groups) yield* heads(group, next);
}

/** All rows of a dictionary: its words in the order of keys, then the lists. */
export function* rowsOf(words: readonly DictionaryWord[]): Generator<DictionaryRow> {
  const keyed = words.map((each): Keyed => ({ ...each, key: wordKey(each.word) })).toSorted(byKey);
  let [before, seq] = ['', 0];
  for (const each of keyed) {
    seq = each.key === before ? seq + 1 : 0;
    before = each.key;
    yield { ...each, seq };
  }
  yield* heads(keyed, '');
}
