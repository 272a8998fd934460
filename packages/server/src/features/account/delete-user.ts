import { deleteUser, messages } from '@siedem/contract';
import { fail, ok } from '@siedem/domain';
import { eraseLearner } from '../../accounts/erase-learner.ts';
import { loginNeeded } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';

/** Decisions §4.6: everything goes at once and cannot be brought back. */
export const deleteUserRoute = serve(deleteUser, async ({ learner, ip, now }, services) => {
  const { userId } = learner;
  const deleted = await services.store.change(userId, async (tx) =>
    (await eraseLearner(tx, services, { userId, ip, now })) ? ok(null) : fail('gone'),
  );
  return deleted.ok ? { status: 200, body: { data: messages.userDeleted } } : loginNeeded;
});
