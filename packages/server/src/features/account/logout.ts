import { logout, messages } from '@siedem/contract';
import { endLoginOf } from '../../accounts/logins.ts';
import { serve } from '../../http/serve.ts';

/** Decisions §8: ends the login; repeating it answers alike. */
export const logoutRoute = serve(logout, async ({ body, now }, services) =>
  (await endLoginOf(services, body.refresh, now))
    ? { status: 200, body: { data: messages.loggedOut } }
    : { status: 401, body: { detail: messages.loginNeeded } },
);
