import { messages, refresh } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import type { Call } from '../../calls/call.ts';
import type { WithLock } from '../../platform/locks.ts';
import type { FailedAnswer } from './account-problem.ts';
import type { LoginState } from './login-state.ts';
import { isSameLearner, type Login } from './stored-tokens.ts';
import { readToken } from './token-user.ts';

export interface LoginRenewalParts {
  readonly state: LoginState;
  readonly withLock: WithLock;
  readonly now: () => number;
  readonly openCall: Call;
  readonly forget: (learner: string, unsent: 'keep' | 'drop') => Promise<void>;
}

const OUR_TEXTS: ReadonlySet<string> = new Set(Object.values(messages));

/**
 * Whether the answer to a refresh ends the login: only the server's own 401 does. A captive portal, a filter or a proxy
 * answers with other statuses, or with a 401 that has none of the contract's texts.
 */
const endsLogin = ({ status, body }: FailedAnswer): boolean =>
  status === 401 &&
  typeof body === 'object' &&
  body !== null &&
  'detail' in body &&
  typeof body.detail === 'string' &&
  OUR_TEXTS.has(body.detail);

/** Keeps the login's tokens fresh: one refresh at a time over all tabs. */
export function createLoginRenewal({ state, withLock, now, openCall, forget }: LoginRenewalParts) {
  /** Uses what another tab has stored; the access token to go on with, null if it is another learner's or none. */
  const follow = (stored: Login | null, learner: string | undefined): string | null => {
    if (stored?.tokens.access !== state.current()?.tokens.access) state.show(stored);
    return stored !== null && stored.claims.user.user_id === learner ? stored.tokens.access : null;
  };

  const refreshStored = async (used: Login): Promise<string | null> => {
    const learner = used.claims.user.user_id;
    const answer = await openCall(refresh, { body: { refresh: used.tokens.refresh } });
    const stored = state.stored();
    // Another tab logged out or in meanwhile: that is newer than this answer.
    if (stored === null || !isSameLearner(stored, used)) return follow(stored, learner);
    if (answer.status === 200) {
      state.enter(answer.body);
      return answer.body.access;
    }
    if (!endsLogin(answer)) return null;
    if (stored.tokens.access !== used.tokens.access) return follow(stored, learner);
    state.clear();
    await forget(learner, 'keep');
    return null;
  };

  /**
   * A newer access token than `used`, refreshed unless another tab has done so. Null if there is none, or if the login is
   * now another learner's: a request must never travel with that token.
   */
  const renew = (used: string): Promise<string | null> =>
    withLock('auth-refresh', async () => {
      const stored = state.stored();
      if (stored === null || stored.tokens.access !== used) return follow(stored, readToken(used)?.user.user_id);
      return refreshStored(stored);
    });

  const renewIfDue = async (): Promise<void> => {
    const login = state.current();
    if (login === null) return;
    const due = Math.min(login.claims.issued + LIMITS.tokenRefreshMs, login.claims.expires - 60_000);
    if (now() >= due) await renew(login.tokens.access);
    else state.scheduleRefresh();
  };

  return { renew, renewIfDue };
}
