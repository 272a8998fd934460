import { type DictionaryEntry, lookUpWord } from '@siedem/contract';
import { call } from './app.ts';
import { dictionaryGone } from './use-dictionaries.ts';

const WORDS_MAX = 5;

/** What a dictionary has for a word; none if it cannot be reached, `gone` if the operator has removed it. */
export async function lookUp(
  dictionary: string,
  word: string,
  signal: AbortSignal,
): Promise<readonly DictionaryEntry[] | 'gone'> {
  const answer = await call(lookUpWord, { query: { dictionary, q: word, limit: WORDS_MAX }, signal });
  if (answer.status === 200) return answer.body.entries;
  const isGone = answer.status === 404 || (answer.status === 'error' && answer.code === 404);
  if (!isGone) return [];
  if (!signal.aborted) dictionaryGone();
  return 'gone';
}
