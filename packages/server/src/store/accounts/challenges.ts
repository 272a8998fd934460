import type { Tx } from '../engine/context.ts';

/** Uses a solved challenge up; false where it was used before. In the transaction of what it was solved for. */
export const useChallenge = async (
  tx: Tx,
  challenge: { readonly signature: string; readonly expires_at: number },
): Promise<boolean> => {
  const used = await tx.db
    .insertInto('used_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .execute();
  return used.length === 1;
};
