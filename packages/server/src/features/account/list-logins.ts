import { listLogins } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { isLive } from '../../accounts/logins.ts';
import { listSessions } from '../../store/accounts/sessions.ts';
import { browserName } from '../../wire/browser-name.ts';

/** The learner's valid logins, newest first. */
export const listLoginsRoute = serve(listLogins, async ({ learner, now }, { store }) => {
  const sessions = await listSessions(store.read, learner.userId);
  return {
    status: 200,
    body: sessions
      .filter((session) => isLive(session, now))
      .map((session) => ({
        id: session.family,
        browser: browserName(session.user_agent),
        created: new Date(session.created_at).toISOString(),
        last_seen: new Date(session.last_seen_at).toISOString(),
        current: session.family === learner.sessionId,
      })),
  };
});
