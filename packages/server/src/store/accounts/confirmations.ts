import type { Tx } from '../engine/context.ts';

/** Marks the learner's e-mail as confirmed; only the first time counts. */
export const confirmEmail = async (tx: Tx, userId: string, now: number): Promise<void> => {
  await tx.db
    .updateTable('users')
    .set({ confirmed_at: now })
    .where('id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute();
};
