import {
  changeLesson,
  LESSON_DEFAULTS,
  type LessonChange,
  type LessonSettings,
  readLessonSettings,
} from '@siedem/domain';
import type { Selectable } from 'kysely';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import { readJson, writeJson } from '../engine/json-text.ts';
import type { LessonSettingsTable } from '../engine/tables/learning.ts';

export type LessonRow = Selectable<LessonSettingsTable>;

/** The settings that a row holds. */
export const settingsOf = (row: LessonRow): LessonSettings => readLessonSettings(readJson(row.fields));

const findLesson = (reader: Reader, userId: string, categoryId: string): Promise<LessonRow | undefined> =>
  reader.db
    .selectFrom('lesson_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .executeTakeFirst();

/** The settings of a category; the defaults without a row. */
export const lessonOf = async (reader: Reader, userId: string, categoryId: string): Promise<LessonSettings> => {
  const row = await findLesson(reader, userId, categoryId);
  return row ? settingsOf(row) : LESSON_DEFAULTS;
};

/** Rows of categories that are there. */
export const listLessons = (reader: Reader, userId: string): Promise<LessonRow[]> =>
  reader.db.selectFrom('lesson_settings').selectAll().where('user_id', '=', userId).orderBy('category_id').execute();

/** Changes the settings of a category that the caller has read in this transaction; the same again changes nothing. */
export const saveLesson = async (
  tx: Tx,
  learner: Learner,
  { categoryId, change }: { readonly categoryId: string; readonly change: LessonChange },
): Promise<LessonSettings> => {
  const { userId } = learner;
  const row = await findLesson(tx, userId, categoryId);
  const fields = writeJson(changeLesson(row ? readJson(row.fields) : {}, change));
  if (fields !== (row?.fields ?? '{}')) {
    const revision = learner.next();
    await tx.db
      .insertInto('lesson_settings')
      .values({ user_id: userId, category_id: categoryId, fields, revision })
      .onConflict((conflict) => conflict.columns(['user_id', 'category_id']).doUpdateSet({ fields, revision }))
      .execute();
  }
  return readLessonSettings(readJson(fields));
};

/** Deletes the settings of a deleted category. */
export const dropLesson = async (tx: Tx, userId: string, categoryId: string): Promise<void> => {
  await tx.db
    .deleteFrom('lesson_settings')
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .execute();
};
