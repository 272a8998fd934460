import type { Tx } from './context.ts';

/** Marks a captcha challenge as used; false where it was used before. The row goes when the challenge would have expired. */
export const spendChallenge = async (
  tx: Tx,
  challenge: { readonly signature: string; readonly expiresAt: number },
): Promise<boolean> => {
  const spent = await tx.db
    .insertInto('used_challenges')
    .values({ signature: challenge.signature, expires_at: challenge.expiresAt })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .execute();
  return spent.length === 1;
};
