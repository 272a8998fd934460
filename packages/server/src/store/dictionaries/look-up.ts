import { LIMITS } from '@siedem/domain';
import { sql } from 'kysely';
import type { Reader } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';

/** Keys of a lookup: see `wordKey`, `headKey` and `HEAD_FROM` of `@siedem/formats`. */
export interface WordSearch {
  readonly dictionaryId: string;
  readonly key: string;
  readonly head: string;
  readonly most: number;
}

type FoundWord = { word: string; meanings: string };
type Search = { dictionaryId: string; key: string; head: string; beyond: string; next: string; most: number };

/** Upper bound of a prefix search: sorts after every text with the prefix. */
const LAST = '\u{10FFFF}';
const FIRST = '\u0001';

const wordsFrom = prepare<Search, FoundWord>(
  'dictionary-words',
  ['dictionaryId', 'key', 'head', 'beyond', 'next', 'most'],
  (db, p) =>
    db
      .with(
        (cte) => cte('head').materialized(),
        (words) =>
          words
            .selectFrom('dictionary_words')
            .select(['word', 'meanings'])
            .where('dictionary_id', '=', p.dictionaryId)
            .where('key', '=', p.head),
      )
      .with('tail', (words) =>
        words
          .selectFrom('dictionary_words')
          .select(['key', 'word', 'meanings'])
          .where('dictionary_id', '=', p.dictionaryId)
          .where('key', '>=', p.key)
          // with a list of the shortest words only the equal ones are read
          .where('key', '<', sql<string>`case when exists (select 1 from head) then ${p.next} else ${p.beyond} end`)
          .limit(p.most),
      )
      // hundreds may have the prefix: the database limits them
      .with('best', (words) =>
        words
          .selectFrom('tail')
          .select(['word', 'meanings'])
          .orderBy(sql`case when key = ${p.key} then 0 else 1 end`)
          .orderBy(sql`length(word)`)
          .orderBy('key')
          .limit(sql.lit(LIMITS.dictionaryAnswers)),
      )
      .selectFrom('best')
      .select(['word', 'meanings'])
      .unionAll((words) => words.selectFrom('head').select(['word', 'meanings'])),
);

/** Words whose key is or begins with that of the search; if there are too many, the equal ones and the shortest. */
export const lookUpWords = async (
  reader: Reader,
  { dictionaryId, key, head, most }: WordSearch,
): Promise<{ readonly word: string; readonly meanings: readonly string[] }[]> => {
  const search = { dictionaryId, key, head, most, beyond: key + LAST, next: key + FIRST };
  const found = await reader.all(wordsFrom, search);
  return found.map(({ word, meanings }) => ({ word, meanings: meanings.split('|') }));
};

const oneWhole = prepare<{ id: string }, { from_language: string }>('whole-dictionary', ['id'], (db, p) =>
  db.selectFrom('dictionaries').select('from_language').where('id', '=', p.id).where('whole', '=', 1),
);

/** Language of a dictionary that learners see; undefined if there is none. */
export const languageOf = async (reader: Reader, id: string): Promise<string | undefined> =>
  (await reader.all(oneWhole, { id }))[0]?.from_language;
