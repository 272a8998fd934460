import { deleteUser, logout, type Tokens } from '@siedem/contract';
import type { Call } from '../../calls/call.ts';
import type { SessionView } from '../../collection/views.ts';
import type { Emitter } from '../../platform/emitter.ts';
import type { WithLock } from '../../platform/locks.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { type AccountResult, problemOf } from './account-problem.ts';
import type { Registration, SocialProof } from '../account.ts';
import { createLoginCalls } from './login-calls.ts';
import { createLoginRenewal } from './login-renewal.ts';
import { createLoginState } from './login-state.ts';
import { TOKENS_KEY } from './stored-tokens.ts';

/** How long the app waits for the first refresh, if it has to, before it shows the learner what the browser holds. */
const FIRST_REFRESH_PATIENCE_MS = 400;

export interface SessionParts {
  readonly storage: KeyValueStorage;
  readonly withLock: WithLock;
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
  /** Calls without a token: login, register, refresh, logout. */
  readonly openCall: Call;
  /** Calls with the learner's token. */
  readonly call: Call;
  readonly onStorageChange: (key: string, listener: () => void) => () => void;
  readonly onVisible: (listener: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
  /** Sends what is waiting, as far as it goes quickly. */
  readonly flush: () => Promise<void>;
  /** Deletes a learner's data from the browser. `unsent: 'keep'` leaves it if changes still wait to be sent. */
  readonly forget: (learner: string, unsent: 'keep' | 'drop') => Promise<void>;
}

export interface Session extends Pick<Emitter, 'subscribe'> {
  readonly view: () => SessionView;
  /** Begins: reads the tokens and tries a refresh. */
  start(): Promise<void>;
  stop(): void;
  /** The access token in use, null for a visitor. */
  token(): string | null;
  /** After a 401 on `refused`: a newer token of the same learner, or null. One refresh at a time over all tabs. */
  renew(refused: string): Promise<string | null>;
  /** Stores tokens that an answer brought along (301, survey, premium), if their learner is still logged in. */
  adopt(tokens: Tokens): void;
  login(email: string, password: string): Promise<AccountResult>;
  register(form: Registration): Promise<AccountResult>;
  socialLogin(proof: SocialProof): Promise<AccountResult>;
  answerSurvey(categoryName: string): Promise<AccountResult>;
  grantPremium(): Promise<AccountResult>;
  /** `onDeleted` is called before the reload is asked for: after that this page may run no further. */
  deleteAccount(onDeleted: () => void): Promise<AccountResult>;
  logout(): Promise<void>;
}

/**
 * The user's session. The specification says that any refresh result other than 200 logs out (§4). Anything but the server's
 * own 401 counts as no result: learning goes on offline, and the next refresh tries again.
 */
export function createSession(parts: SessionParts): Session {
  const { storage, openCall } = parts;
  const state = createLoginState({ storage, after: parts.after, onRefreshDue: () => void renewal.renewIfDue() });
  const renewal = createLoginRenewal({ ...parts, state });
  const ends: (() => void)[] = [];

  const leave = async (unsent: 'flush' | 'drop'): Promise<void> => {
    const leaving = state.current();
    const loading = state.view().status === 'loading';
    if (unsent === 'flush') await parts.flush();
    if (leaving !== null) {
      // Best effort: this browser deletes the login whatever the server answers.
      const { tokens } = state.current() ?? leaving;
      if (unsent === 'flush') await openCall(logout, { body: { refresh: tokens.refresh } });
      state.clear();
      // Reloads the page even if the database does not answer.
      await parts.forget(leaving.claims.user.user_id, 'drop').finally(() => loading || parts.reload());
    } else {
      state.clear();
      if (!loading) parts.reload();
    }
  };

  const listen = (): void => {
    const renewIfDue = (): void => void renewal.renewIfDue();
    ends.push(
      parts.onStorageChange(TOKENS_KEY, () => {
        const stored = state.stored();
        if (stored?.tokens.access !== state.current()?.tokens.access && state.view().status !== 'loading') {
          state.show(stored);
        }
      }),
      parts.onVisible(renewIfDue),
      parts.onOnline(renewIfDue),
    );
  };

  return {
    subscribe: state.subscribe,
    view: state.view,
    token: () => state.current()?.tokens.access ?? null,
    renew: renewal.renew,
    adopt: state.adopt,
    start: async () => {
      listen();
      const login = state.load();
      if (login === null) {
        if (storage.get(TOKENS_KEY) !== null) storage.remove(TOKENS_KEY);
        return state.show(null);
      }
      // The refresh goes on behind the screen. A token that the server would refuse has to wait for it. So has a newcomer's,
      // which may be from before the survey: showing it would ask once more.
      const { expires, user } = login.claims;
      if (!parts.isOnline() || (expires > parts.now() && !user.first_login)) state.show(login);
      const showIfLoading = (): void => {
        if (state.view().status === 'loading') state.show(state.current());
      };
      const endPatience = parts.after(FIRST_REFRESH_PATIENCE_MS, showIfLoading);
      await renewal.renew(login.tokens.access);
      endPatience();
      showIfLoading();
    },
    stop: () => {
      state.stop();
      ends.splice(0).forEach((end) => end());
    },
    ...createLoginCalls(state, openCall, parts.call),
    deleteAccount: async (onDeleted) => {
      const answer = await parts.call(deleteUser);
      if (answer.status !== 200) return { ok: false, problem: problemOf(answer) };
      onDeleted();
      await leave('drop');
      return { ok: true };
    },
    logout: () => leave('flush'),
  };
}
