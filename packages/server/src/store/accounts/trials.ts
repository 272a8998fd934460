import { fail, ok, type Result } from '@siedem/domain';
import type { Reader, Tx } from '../engine/context.ts';

/**
 * Whether one of the keys (keyed hashes of e-mail, of provider and subject) has had its free days. An entry that has
 * expired at `now` does not count, even if the nightly sweep has not removed it yet (decisions §10.3).
 */
export const trialUsed = async (reader: Reader, ledgerKeys: readonly string[], now: number): Promise<boolean> => {
  if (ledgerKeys.length === 0) return false;
  const rows = await reader.db
    .selectFrom('trials')
    .select('ledger_key')
    .where('ledger_key', 'in', ledgerKeys)
    .where((eb) => eb.or([eb('forget_at', 'is', null), eb('forget_at', '>', now)]))
    .execute();
  return rows.length > 0;
};

/**
 * Grants the free days exactly once: to this account, and to none that shares a ledger key. `until` says when they end,
 * given the present end of premium. Returns the new end. Problem `nothing_to_claim`: spent, never had, or no such user.
 */
export const claimTrial = async (
  tx: Tx,
  claim: {
    readonly userId: string;
    readonly ledgerKeys: readonly string[];
    readonly now: number;
    readonly until: (premiumUntil: number | null) => number;
  },
): Promise<Result<number, 'nothing_to_claim'>> => {
  const [user] = await tx.db
    .updateTable('users')
    .set({ free_premium: 0 })
    .where('id', '=', claim.userId)
    .where('free_premium', '=', 1)
    .returning('premium_until')
    .execute();
  if (!user) return fail('nothing_to_claim');
  await tx.db
    .deleteFrom('trials')
    .where('ledger_key', 'in', claim.ledgerKeys)
    .where('forget_at', '<=', claim.now)
    .execute();
  const entered = await tx.db
    .insertInto('trials')
    .values(claim.ledgerKeys.map((ledger_key) => ({ ledger_key, claimed_at: claim.now, forget_at: null })))
    .onConflict((conflict) => conflict.column('ledger_key').doNothing())
    .returning('ledger_key')
    .execute();
  // the account keeps its cleared flag: the days were had under another account
  if (entered.length < claim.ledgerKeys.length) return fail('nothing_to_claim');
  const until = claim.until(user.premium_until);
  await tx.db.updateTable('users').set({ premium_until: until }).where('id', '=', claim.userId).execute();
  return ok(until);
};

/** When one of the keys had its free days (epoch ms), or null. */
export const trialClaimedAt = async (reader: Reader, ledgerKeys: readonly string[]): Promise<number | null> => {
  if (ledgerKeys.length === 0) return null;
  const row = await reader.db
    .selectFrom('trials')
    .select('claimed_at')
    .where('ledger_key', 'in', ledgerKeys)
    .orderBy('claimed_at', 'desc')
    .executeTakeFirst();
  return row?.claimed_at ?? null;
};
