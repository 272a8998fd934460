import type { Reader, Tx } from '../engine/context.ts';

interface Link {
  readonly userId: string;
  /** SHA-256 of the token; the token itself is not stored */
  readonly tokenHash: string;
  readonly now: number;
}

/**
 * Makes this the learner's only live reset token, unless it was offered before: offering again, after a crash between this
 * and the mail, neither revives a used link nor voids a newer one.
 */
export const offerReset = async (
  tx: Tx,
  { userId, tokenHash, now, expiresAt }: Link & { readonly expiresAt: number },
): Promise<void> => {
  const known = await tx.db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (known) return;
  await cancelResets(tx, userId, now);
  await tx.db
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, expires_at: expiresAt, used_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doNothing())
    .execute();
};

/** Number of newer links of the account. */
export const otherResetsSince = async (
  reader: Reader,
  { userId, tokenHash, since }: { readonly userId: string; readonly tokenHash: string; readonly since: number },
): Promise<number> => {
  const rows = await reader.db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('token_hash', '<>', tokenHash)
    .execute();
  return rows.length;
};

/** Whether the link would work now; only `consumeReset` decides. */
export const resetIsLive = async (reader: Reader, { userId, tokenHash, now }: Link): Promise<boolean> => {
  const row = await reader.db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

/** Consumes the token: true for exactly one of many concurrent callers, and only before it expires. */
export const consumeReset = async (tx: Tx, reset: Link): Promise<boolean> => {
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
