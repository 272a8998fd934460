import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import { jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';
import type { DictionariesTable } from '../engine/tables/dictionaries.ts';

export type DictionaryRow = Selectable<DictionariesTable>;

const COLUMNS = [
  'id',
  'name',
  'from_language',
  'to_language',
  'licence',
  'source',
  'entries',
  'added_at',
  'whole',
] as const;

const all = prepare<Record<string, never>, DictionaryRow>('dictionaries', [], (db) =>
  db.selectFrom('dictionaries').select(COLUMNS).orderBy('name').orderBy('added_at'),
);

/** Every dictionary by name, including those being written and those left by an interrupted command. */
export const allDictionaries = (reader: Reader): Promise<DictionaryRow[]> => reader.all(all, {});

/** The dictionaries that learners see. */
export const wholeDictionaries = async (reader: Reader): Promise<DictionaryRow[]> =>
  (await allDictionaries(reader)).filter(({ whole }) => whole === 1);

/** Adds a dictionary that stays hidden until {@link showDictionary}. */
export const beginDictionary = async (tx: Tx, row: Omit<DictionaryRow, 'whole' | 'entries'>): Promise<void> => {
  await tx.db
    .insertInto('dictionaries')
    .values({ ...row, entries: 0, whole: 0 })
    .execute();
};

/** A word as it is stored; `meanings` joined by `|`. */
export interface StoredWord {
  readonly key: string;
  readonly seq: number;
  readonly word: string;
  readonly meanings: string;
}

const WORD = { key: 'text', seq: 'integer', word: 'text', meanings: 'text' } as const;

// `jsonRows` puts the id beside each row under the name that it has for learners.
const insertWords = prepare<{ userId: string; json: string }, never>(
  'insert-dictionary-words',
  ['userId', 'json'],
  (db, p, dialect) =>
    db
      .insertInto('dictionary_words')
      .columns(['dictionary_id', 'key', 'seq', 'word', 'meanings'])
      .expression(
        db
          .selectFrom(jsonRows<StoredWord>(dialect, p, WORD).as('sent'))
          .select(['sent.user_id', 'sent.key', 'sent.seq', 'sent.word', 'sent.meanings']),
      ),
);

/** Adds words to a dictionary; fails if it has been removed meanwhile. */
export const addWords = async (tx: Tx, dictionaryId: string, words: readonly StoredWord[]): Promise<void> => {
  await tx.all(insertWords, { userId: dictionaryId, json: JSON.stringify(words) });
};

/** Shows a dictionary and hides the previous ones of its name; false if it no longer exists. */
export const showDictionary = async (
  tx: Tx,
  { id, name, entries }: Pick<DictionaryRow, 'id' | 'name' | 'entries'>,
): Promise<boolean> => {
  const shown = await tx.db
    .updateTable('dictionaries')
    .set({ whole: 1, entries })
    .where('id', '=', id)
    .returning('id')
    .execute();
  if (shown.length === 0) return false;
  await tx.db.updateTable('dictionaries').set({ whole: 0 }).where('name', '=', name).where('id', '<>', id).execute();
  return true;
};

/** Hides a dictionary from learners; false if there is none. */
export const hideDictionary = async (tx: Tx, id: string): Promise<boolean> => {
  const hidden = await tx.db
    .updateTable('dictionaries')
    .set({ whole: 0 })
    .where('id', '=', id)
    .returning('id')
    .execute();
  return hidden.length > 0;
};

/** Deletes about `count` words of a dictionary; false if none is left. */
export const dropWords = async (tx: Tx, dictionaryId: string, count: number): Promise<boolean> => {
  const [last] = await tx.db
    .selectFrom('dictionary_words')
    .select('key')
    .where('dictionary_id', '=', dictionaryId)
    .orderBy('key')
    .offset(count)
    .limit(1)
    .execute();
  const words = tx.db.deleteFrom('dictionary_words').where('dictionary_id', '=', dictionaryId);
  await (last === undefined ? words : words.where('key', '<=', last.key)).execute();
  return last !== undefined;
};

/** Deletes a dictionary and what is left of its words. */
export const dropDictionary = async (tx: Tx, id: string): Promise<void> => {
  await tx.db.deleteFrom('dictionaries').where('id', '=', id).execute();
};
