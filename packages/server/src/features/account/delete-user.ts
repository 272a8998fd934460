import { deleteUser as deleteUserCall, messages } from '@siedem/contract';
import { loginNeeded } from '../../http/problems.ts';
import { noteEvent } from '../../http/security-log.ts';
import { serve } from '../../http/serve.ts';
import { TRIAL_MEMORY_MS, trialKeys } from '../../http/trial-ledger.ts';
import { deleteUser, identitiesOf, userById } from '../../store/users.ts';

/** Decisions §4.6: everything goes at once and cannot be brought back. */
export const deleteUserRoute = serve(deleteUserCall, async ({ learner, ip, now }, services) => {
  const { store, keys } = services;
  const { userId } = learner;
  const deleted = await store.write(async (tx) => {
    const user = await userById(tx, userId);
    if (!user) return false;
    const ledgerKeys = trialKeys(keys, { email: user.email, identities: await identitiesOf(tx, userId) });
    await noteEvent(tx, services, { type: 'account_deleted', actor: userId, ip, now });
    return deleteUser(tx, userId, { now, ledgerKeys, forgetTrialAt: now + TRIAL_MEMORY_MS });
  });
  return deleted ? { status: 200, body: { data: messages.userDeleted } } : loginNeeded;
});
