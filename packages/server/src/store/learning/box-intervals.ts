import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import type { BoxIntervalsTable } from '../engine/tables/learning.ts';

/** A middle box got an interval (ms), or was deleted: null. */
export interface IntervalNote {
  readonly categoryId: string;
  readonly box: string;
  readonly timer: number | null;
  /** epoch ms */
  readonly now: number;
}

/** Records since when intervals are in force (insights §2.1), in the transaction of the change; of two at one instant the later wins. */
export const noteIntervals = async (tx: Tx, userId: string, notes: readonly IntervalNote[]): Promise<void> => {
  if (notes.length === 0) return;
  await tx.db
    .insertInto('box_intervals')
    .values(
      notes.map(({ categoryId, box, timer, now }) => ({
        user_id: userId,
        category_id: categoryId,
        box_id: box,
        from_at: now,
        timer,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'category_id', 'box_id', 'from_at'])
        .doUpdateSet((eb) => ({ timer: eb.ref('excluded.timer') })),
    )
    .execute();
};

export const noteInterval = (tx: Tx, userId: string, note: IntervalNote): Promise<void> =>
  noteIntervals(tx, userId, [note]);

/** Deletes the intervals of a deleted category. */
export const forgetIntervals = async (tx: Tx, userId: string, categoryId: string): Promise<void> => {
  await tx.db.deleteFrom('box_intervals').where('user_id', '=', userId).where('category_id', '=', categoryId).execute();
};

export type BoxIntervalRow = Selectable<BoxIntervalsTable>;

/** All of a learner's, by category, box and time. */
export const intervalsOf = (reader: Reader, userId: string): Promise<BoxIntervalRow[]> =>
  reader.db
    .selectFrom('box_intervals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('category_id')
    .orderBy('box_id')
    .orderBy('from_at')
    .execute();

/** Those of one category, by box and time. */
export const intervalsOfCategory = (reader: Reader, userId: string, categoryId: string): Promise<BoxIntervalRow[]> =>
  reader.db
    .selectFrom('box_intervals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .orderBy('box_id')
    .orderBy('from_at')
    .execute();
