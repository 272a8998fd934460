import { confirmSandbox, messages, retrieveSandbox } from '@siedem/contract';
import { notFound } from '../../wire/answers.ts';
import { serve } from '../../http/serve.ts';

/** The two calls replace the card provider's servers; with any other provider they are 404. */
export const confirmSandboxRoute = serve(confirmSandbox, async ({ body, learner }, { outside: { payments } }) => {
  if (payments.kind !== 'sandbox') return notFound;
  const outcome = await payments.confirm(learner.userId, body.clientSecret, body.card);
  if (outcome === undefined) return notFound;
  return outcome.kind === 'status'
    ? { status: 200, body: { status: outcome.status } }
    : { status: 400, body: { detail: outcome.message, type: outcome.type } };
});

export const retrieveSandboxRoute = serve(retrieveSandbox, async ({ body, learner }, { outside: { payments } }) => {
  const status = payments.kind === 'sandbox' ? await payments.status(learner.userId, body.clientSecret) : undefined;
  return status === undefined
    ? { status: 404, body: { detail: messages.notFound } }
    : { status: 200, body: { status } };
});
