import { messages, requestReset } from '@siedem/contract';
import { countersOfAddress, countTries, resetsFromAddress } from '../../accounts/limits.ts';
import { serve } from '../../http/serve.ts';
import { leaveJob } from '../../queue/job.ts';

const sent = { status: 200, body: { message: messages.emailSent, data: messages.emailSent } } as const;

/**
 * Decisions §4.3: one answer for every address. The same row is written for each; the worker looks up the account, so
 * neither body nor response time reveals an account. Above the rate limit the answer is the same and no mail is sent.
 */
export const requestResetRoute = serve(requestReset, async ({ body, ip, now }, services) => {
  if (await countTries(services, { counters: countersOfAddress(services, resetsFromAddress, ip), now })) return sent;
  const email = body.email.slice(0, 250);
  await services.store.write((tx) => leaveJob(tx, 'reset-request', { email }, { now }));
  return sent;
});
