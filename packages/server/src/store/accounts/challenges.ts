import type { Tx } from '../engine/context.ts';

/** Marks a solved challenge as used; false if it was used before. Call it in the transaction of the protected action. */
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
