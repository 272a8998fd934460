import type { Tx } from './context.ts';

/** Makes this the learner's only live reset token. Only its SHA-256 is kept. */
export const insertReset = async (
  tx: Tx,
  reset: { readonly userId: string; readonly tokenHash: string; readonly now: number; readonly expiresAt: number },
): Promise<void> => {
  await cancelResets(tx, reset.userId, reset.now);
  await tx.db
    .insertInto('password_resets')
    .values({
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      created_at: reset.now,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .execute();
};

/** Uses the token up: true for exactly one of many callers, and only before it expires. */
export const consumeReset = async (
  tx: Tx,
  reset: { readonly userId: string; readonly tokenHash: string; readonly now: number },
): Promise<boolean> => {
  const used = await tx.db
    .updateTable('password_resets')
    .set({ used_at: reset.now })
    .where('user_id', '=', reset.userId)
    .where('token_hash', '=', reset.tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', reset.now)
    .returning('token_hash')
    .execute();
  return used.length === 1;
};

/** Ends every live token of the learner: after a change of password or e-mail. */
export const cancelResets = async (tx: Tx, userId: string, now: number): Promise<void> => {
  await tx.db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
};
