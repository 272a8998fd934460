import type { Tx } from './context.ts';

/** The end of the learner's premium, locked until the transaction ends; undefined where the learner is gone. Lock it before their orders. */
export const lockPremium = (tx: Tx, userId: string): Promise<{ readonly premium_until: number | null } | undefined> => {
  const row = tx.db.selectFrom('users').select('premium_until').where('id', '=', userId);
  return (tx.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
};
