import { deleteUser, messages } from '@siedem/contract';
import { eraseLearner } from '../../http/erase-learner.ts';
import { loginNeeded } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';

/** Decisions §4.6: everything goes at once and cannot be brought back. */
export const deleteUserRoute = serve(deleteUser, async ({ learner, ip, now }, services) => {
  const deleted = await services.store.write((tx) => eraseLearner(tx, services, { userId: learner.userId, ip, now }));
  return deleted ? { status: 200, body: { data: messages.userDeleted } } : loginNeeded;
});
