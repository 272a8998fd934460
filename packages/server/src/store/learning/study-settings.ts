import type { DayTimeline } from '@siedem/domain';
import type { Learner, Reader, Tx } from '../engine/context.ts';

/** A learner's goal. */
export interface StoredGoal {
  readonly kind: 'answers' | 'minutes' | 'words';
  readonly amount: number;
}

/** The settings of study as they are stored (insights §2.4). */
export interface StoredStudySettings {
  readonly timeline: DayTimeline;
  /** whether the zone comes from the first header seen and not from a setting */
  readonly isGuessed: boolean;
  /** percent */
  readonly target: number;
  readonly goal: StoredGoal | null;
  readonly catchUp: { readonly category: string | null; readonly minutes: number; readonly begun: number } | null;
}

/** undefined if the learner has none yet. */
export const findStudySettings = async (reader: Reader, userId: string): Promise<StoredStudySettings | undefined> => {
  const row = await reader.db
    .selectFrom('study_settings')
    .select('body')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && (JSON.parse(row.body) as StoredStudySettings);
};

export const putStudySettings = async (tx: Tx, learner: Learner, settings: StoredStudySettings): Promise<void> => {
  const row = { revision: learner.next(), body: JSON.stringify(settings) };
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
