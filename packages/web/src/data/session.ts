import {
  deleteUser,
  grantPremium,
  login,
  logout,
  refresh,
  register,
  socialLoginFacebook,
  socialLoginGoogle,
  survey,
  type Tokens,
} from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import type { WithLock } from '../platform/locks.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import type { AccountProblem, AccountResult, Registration, SocialProof } from './account.ts';
import type { Call } from '../calls/call.ts';
import { createEmitter, type Emitter } from '../platform/emitter.ts';
import { type Claims, readToken } from './token-user.ts';
import type { SessionView } from '../collection/views.ts';

/** Where the tokens lie in local storage (specification §3). */
export const TOKENS_KEY = 'authTokens';
/** Position of the current category in local storage (specification §3). */
export const CATEGORY_INDEX_KEY = 'category_index';

/** How long the app waits for the first refresh, where it has to, before it shows the learner what the browser holds. */
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
  /** Forgets what the browser keeps of a learner. `unsent: 'keep'` leaves it where changes still wait to be sent. */
  readonly forget: (learner: string, unsent: 'keep' | 'drop') => Promise<void>;
}

export interface Session extends Pick<Emitter, 'subscribe'> {
  readonly view: () => SessionView;
  /** Begins: reads the tokens and tries a refresh. */
  start(): Promise<void>;
  stop(): void;
  /** The access token in use, null for a visitor. */
  token(): string | null;
  /** After a 401 on `refused`: a newer token, or null. One refresh at a time over all tabs. */
  renew(refused: string): Promise<string | null>;
  /** Stores tokens that an answer brought along (301, survey, premium). */
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

interface Held {
  readonly tokens: Tokens;
  readonly claims: Claims;
}

function readTokens(text: string | null): Held | null {
  if (text === null) return null;
  try {
    const tokens: unknown = JSON.parse(text);
    if (typeof tokens !== 'object' || tokens === null || !('access' in tokens) || !('refresh' in tokens)) return null;
    const { access, refresh: rotating } = tokens;
    if (typeof access !== 'string' || typeof rotating !== 'string') return null;
    const claims = readToken(access);
    return claims === null ? null : { tokens: { access, refresh: rotating }, claims };
  } catch {
    return null;
  }
}

/** Every status of the calls that bring tokens, 200 aside. */
type Failed = 400 | 401 | 402 | 403 | 503 | 'offline' | 'timeout' | 'maintenance' | 'error';

type Answer = { readonly status: number | string; readonly body?: unknown; readonly detail?: string };

const textOf = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null;
  if ('data' in body && typeof body.data === 'string') return body.data;
  return 'detail' in body && typeof body.detail === 'string' ? body.detail : null;
};

const isFieldMap = (body: unknown): body is Readonly<Record<string, readonly string[]>> =>
  typeof body === 'object' && body !== null && Object.values(body).every(Array.isArray);

/** The problem behind an answer that is no success. */
export function problemOf(answer: Answer): AccountProblem {
  if (answer.status === 'offline' || answer.status === 'timeout') return { kind: 'offline' };
  const text = textOf(answer.body);
  if (text !== null) return { kind: 'text', text };
  if (isFieldMap(answer.body)) return { kind: 'fields', fields: answer.body };
  return { kind: 'text', text: answer.detail ?? '' };
}

/**
 * Who uses the app. The specification says that any refresh result other than 200 logs out (§4). A lost network, a
 * timeout, 429 and 5xx are read as no result at all: learning goes on offline, and the next turn tries again.
 */
export function createSession(parts: SessionParts): Session {
  const emitter = createEmitter();
  let held: Held | null = null;
  let view: SessionView = { status: 'loading', user: null };
  let stopTimer = (): void => undefined;
  const ends: (() => void)[] = [];

  const show = (next: SessionView): void => {
    view = next;
    emitter.emit();
  };
  const showHeld = (): void =>
    show(held === null ? { status: 'visitor', user: null } : { status: 'learner', user: held.claims.user });

  const schedule = (): void => {
    stopTimer();
    stopTimer = held === null ? () => undefined : parts.after(LIMITS.tokenRefreshMs, () => void renewDue());
  };

  const take = (next: Held | null): void => {
    held = next;
    schedule();
    showHeld();
  };

  const adopt = (tokens: Tokens): void => {
    parts.storage.set(TOKENS_KEY, JSON.stringify(tokens));
    take(readTokens(JSON.stringify(tokens)));
  };

  const clear = (): void => {
    parts.storage.remove(TOKENS_KEY);
    parts.storage.set(CATEGORY_INDEX_KEY, '0');
    take(null);
  };

  /** Refreshes unless another tab has done so since `used` was read. */
  const renew = (used: string | null): Promise<string | null> =>
    parts.withLock('auth-refresh', async () => {
      const stored = readTokens(parts.storage.get(TOKENS_KEY));
      if (stored === null) {
        if (held !== null) take(null);
        return null;
      }
      if (stored.tokens.access !== used) {
        take(stored);
        return stored.tokens.access;
      }
      const answer = await parts.openCall(refresh, { body: { refresh: stored.tokens.refresh } });
      // Meanwhile this or another tab may have logged out, in or been given tokens: those stand.
      if (parts.storage.get(TOKENS_KEY) === null) return null;
      if (answer.status === 200) {
        adopt(answer.body);
        return answer.body.access;
      }
      if (isNoResult(answer)) return null;
      const learner = stored.claims.user.user_id;
      clear();
      await parts.forget(learner, 'keep');
      return null;
    });

  const renewDue = async (): Promise<void> => {
    if (held === null) return;
    const due = Math.min(held.claims.issued + LIMITS.tokenRefreshMs, held.claims.expires - 60_000);
    if (parts.now() >= due) await renew(held.tokens.access);
    else schedule();
  };

  const enter = async (
    answer: Promise<{ readonly status: 200; readonly body: Tokens } | (Answer & { readonly status: Failed })>,
  ): Promise<AccountResult> => {
    const got = await answer;
    if (got.status !== 200) return { ok: false, problem: problemOf(got) };
    adopt(got.body);
    return { ok: true };
  };

  const leave = async (unsent: 'flush' | 'drop'): Promise<void> => {
    const leaving = held;
    const loading = view.status === 'loading';
    if (unsent === 'flush') await parts.flush();
    if (leaving !== null) {
      // Best effort: whatever comes of it, this browser forgets the login.
      if (unsent === 'flush') {
        await parts.openCall(logout, { body: { refresh: held?.tokens.refresh ?? leaving.tokens.refresh } });
      }
      clear();
      await parts.forget(leaving.claims.user.user_id, 'drop');
    } else clear();
    if (!loading) parts.reload();
  };

  return {
    subscribe: emitter.subscribe,
    view: () => view,
    token: () => held?.tokens.access ?? null,
    renew,
    adopt,
    start: async () => {
      ends.push(
        parts.onStorageChange(TOKENS_KEY, () => {
          const stored = readTokens(parts.storage.get(TOKENS_KEY));
          if (stored?.tokens.access !== held?.tokens.access && view.status !== 'loading') take(stored);
        }),
        parts.onVisible(() => void renewDue()),
        parts.onOnline(() => void renewDue()),
      );
      held = readTokens(parts.storage.get(TOKENS_KEY));
      if (held === null) {
        if (parts.storage.get(TOKENS_KEY) !== null) parts.storage.remove(TOKENS_KEY);
        return showHeld();
      }
      // The refresh goes on behind the screen; a token that the server would refuse has to wait for it. So has a newcomer's,
      // which may be from before the survey: showing it would ask once more.
      const { expires, user } = held.claims;
      if (!parts.isOnline() || (expires > parts.now() && !user.first_login)) take(held);
      const endPatience = parts.after(FIRST_REFRESH_PATIENCE_MS, () => {
        if (view.status === 'loading') take(held);
      });
      await renew(held.tokens.access);
      endPatience();
      if (view.status === 'loading') take(held);
    },
    stop: () => {
      stopTimer();
      ends.splice(0).forEach((end) => end());
    },
    login: (email, password) => enter(parts.openCall(login, { body: { email, password } })),
    register: ({ username, email, password, confirmPassword, captcha, language }) =>
      enter(
        parts.openCall(register, {
          body: {
            username,
            email,
            password,
            confirm_password: confirmPassword,
            language,
            ...(captcha === undefined ? {} : { captcha }),
          },
        }),
      ),
    socialLogin: (proof) =>
      proof.provider === 'google'
        ? enter(
            parts.openCall(socialLoginGoogle, {
              body: { credential: proof.credential, ...(proof.nonce === undefined ? {} : { nonce: proof.nonce }) },
            }),
          )
        : enter(parts.openCall(socialLoginFacebook, { body: { accessToken: proof.accessToken } })),
    answerSurvey: (categoryName) => enter(parts.call(survey, { body: { category_name: categoryName } })),
    grantPremium: () => enter(parts.call(grantPremium, { body: {} })),
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

const isNoResult = (answer: { readonly status: number | string; readonly code?: number }): boolean =>
  answer.status === 'offline' ||
  answer.status === 'timeout' ||
  answer.status === 'maintenance' ||
  (answer.status === 'error' &&
    answer.code !== undefined &&
    (answer.code === 408 || answer.code === 429 || answer.code >= 500));
