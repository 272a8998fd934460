import { randomUUID } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { Tx } from '../store/engine/context.ts';
import { dropJobsNaming, enqueue } from '../store/jobs/outbox.ts';
import { forgetPayer } from '../store/money/sandbox-payments.ts';
import { deleteUser, identitiesOf, userById } from '../store/accounts/users.ts';
import { actorOf, noteEvent } from '../audit/security-log.ts';
import { TRIAL_MEMORY_MS, trialKeys } from './trial-ledger.ts';

/** Removes a learner and all that is theirs (decisions §4.6); false where there is no such learner. */
export const eraseLearner = async (
  tx: Tx,
  { keys }: { readonly keys: Keys },
  { userId, ip, now }: { readonly userId: string; readonly ip: string; readonly now: number },
): Promise<boolean> => {
  const user = await userById(tx, userId);
  if (!user) return false;
  const ledgerKeys = trialKeys(keys, { email: user.email, identities: await identitiesOf(tx, userId) });
  await noteEvent(tx, { keys }, { type: 'account_deleted', actor: userId, ip, now });
  // also outside the database: a backup older than this brings the learner back, and the log that tells of it is not in it
  await dropJobsNaming(tx, user.email);
  const payload = JSON.stringify({ actor: actorOf(keys, userId), at: now });
  await enqueue(tx, { id: randomUUID(), kind: 'remember-erasure', payload, now });
  await forgetPayer(tx, userId);
  return deleteUser(tx, userId, { now, ledgerKeys, forgetTrialAt: now + TRIAL_MEMORY_MS });
};
