import type { Learner, Reader, Tx } from '../engine/context.ts';
import { readJson, writeJson } from '../engine/json-text.ts';
import type { StoredStudySettings } from '../engine/tables/learning.ts';

export type { StoredStudySettings };

/** undefined if the learner has none yet. */
export const findStudySettings = async (reader: Reader, userId: string): Promise<StoredStudySettings | undefined> => {
  const row = await reader.db
    .selectFrom('study_settings')
    .select('body')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && readJson(row.body);
};

export const putStudySettings = async (tx: Tx, learner: Learner, settings: StoredStudySettings): Promise<void> => {
  const row = { revision: learner.next(), body: writeJson(settings) };
  await tx.db
    .insertInto('study_settings')
    .values({ user_id: learner.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** The learner has none then. */
export const dropStudySettings = async (tx: Tx, userId: string): Promise<void> => {
  await tx.db.deleteFrom('study_settings').where('user_id', '=', userId).execute();
};
