import { endLogin, messages } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { revokeSession } from '../../store/accounts/sessions.ts';

/** Ends one of the learner's own logins at once; another's id is as unknown as one that never was. */
export const endLoginRoute = serve(endLogin, async ({ params, learner, now }, { store }) => {
  const ended = await store.write((tx) => revokeSession(tx, learner.userId, params.id, { reason: 'ended', now }));
  return ended
    ? { status: 200, body: { data: messages.sessionEnded } }
    : { status: 404, body: { detail: messages.notFound } };
});
