import { randomUUID } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { Tx } from '../store/engine/context.ts';
import { leaveJob } from '../queue/job.ts';
import { recipientMark } from '../outside/mail.ts';
import { dropJobsNaming, enqueue } from '../store/jobs/outbox.ts';
import { forgetPayer } from '../store/money/sandbox-payments.ts';
import { isLong } from '../store/accounts/erase-slices.ts';
import { closeAccount, deleteUser, identitiesOf, userById } from '../store/accounts/users.ts';
import { actorOf, noteEvent } from '../audit/security-log.ts';
import { TRIAL_MEMORY_MS, trialKeys } from './trial-ledger.ts';

/** Rows of a table up to which an account is deleted in one transaction. */
const AT_ONCE = 1000;

/** Removes a learner and all that is theirs (decisions §4.6); false if there is no such learner. */
export const eraseLearner = async (
  tx: Tx,
  { keys }: { readonly keys: Keys },
  { userId, ip, now }: { readonly userId: string; readonly ip: string; readonly now: number },
): Promise<boolean> => {
  const user = await userById(tx, userId);
  if (!user) return false;
  const ledgerKeys = trialKeys(keys, { email: user.email, identities: await identitiesOf(tx, userId) });
  await noteEvent(tx, { keys }, { type: 'account_deleted', actor: userId, ip, now });
  // also outside the database: restoring an older backup brings the learner back without the log entry of the erasure
  await dropJobsNaming(tx, user.email);
  const payload = JSON.stringify({ actor: actorOf(keys, userId), at: now, mail: recipientMark(keys, user.email) });
  await enqueue(tx, { id: randomUUID(), kind: 'remember-erasure', payload, now });
  await forgetPayer(tx, userId);
  const erasure = { now, ledgerKeys, forgetTrialAt: now + TRIAL_MEMORY_MS };
  if (!(await isLong(tx, userId, AT_ONCE))) return deleteUser(tx, userId, erasure);
  await closeAccount(tx, userId, erasure);
  await leaveJob(tx, 'erase', { userId }, { now });
  return true;
};
