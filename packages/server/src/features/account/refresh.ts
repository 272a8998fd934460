import { messages, refresh } from '@siedem/contract';
import { exchange } from '../../accounts/logins.ts';
import { noteEvent } from '../../audit/security-log.ts';
import { serve } from '../../http/serve.ts';

/** Decisions §4.4: a refresh token counts once; an old one ends its login. */
export const refreshRoute = serve(refresh, async (call, services) => {
  const { body, ip, now } = call;
  const exchanged = await exchange(services, body.refresh, now);
  if (exchanged.outcome === 'exchanged') return { status: 200, body: exchanged.tokens };
  if (exchanged.outcome === 'reused') {
    const { userId } = exchanged;
    call.log().warn({ event: 'refresh-reused' }, 'an old refresh token was used: its login has been ended');
    await services.store.write((tx) => noteEvent(tx, services, { type: 'refresh_reused', actor: userId, ip, now }));
  }
  return { status: 401, body: { detail: messages.loginNeeded } };
});
