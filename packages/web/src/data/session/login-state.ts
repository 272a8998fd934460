import type { Tokens } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import type { SessionView } from '../../collection/views.ts';
import { createEmitter, type Emitter } from '../../platform/emitter.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { isSameLearner, type Login, loginOf, readLogin, TOKENS_KEY } from './stored-tokens.ts';

/** Position of the current category in local storage (specification §3). */
export const CATEGORY_INDEX_KEY = 'category_index';

export interface LoginStateParts {
  readonly storage: KeyValueStorage;
  readonly after: (ms: number, task: () => void) => () => void;
  /** The next refresh may be due. */
  readonly onRefreshDue: () => void;
}

/** The login of this tab, kept equal to the one in local storage, and what screens see of it. */
export interface LoginState extends Pick<Emitter, 'subscribe'> {
  readonly view: () => SessionView;
  /** The login in use, null for a visitor. */
  readonly current: () => Login | null;
  /** The login in local storage, which all tabs share. */
  readonly stored: () => Login | null;
  /** Reads the stored login without showing it. */
  readonly load: () => Login | null;
  /** Uses and shows a login that is in local storage already. */
  readonly show: (login: Login | null) => void;
  /** Stores, uses and shows the tokens of a new login. */
  readonly enter: (tokens: Tokens) => void;
  /** {@link enter} for tokens that came with an answer to a learner's call; dropped if that learner is no longer logged in. */
  readonly adopt: (tokens: Tokens) => void;
  /** Removes the login from this browser. */
  readonly clear: () => void;
  readonly scheduleRefresh: () => void;
  readonly stop: () => void;
}

export function createLoginState({ storage, after, onRefreshDue }: LoginStateParts): LoginState {
  const emitter = createEmitter();
  let login: Login | null = null;
  let view: SessionView = { status: 'loading', user: null };
  let stopTimer = (): void => undefined;

  const scheduleRefresh = (): void => {
    stopTimer();
    stopTimer = login === null ? () => undefined : after(LIMITS.tokenRefreshMs, onRefreshDue);
  };
  const show = (next: Login | null): void => {
    login = next;
    scheduleRefresh();
    view = next === null ? { status: 'visitor', user: null } : { status: 'learner', user: next.claims.user };
    emitter.emit();
  };
  const enter = (tokens: Tokens): void => {
    storage.set(TOKENS_KEY, JSON.stringify(tokens));
    show(loginOf(tokens));
  };

  return {
    subscribe: emitter.subscribe,
    view: () => view,
    current: () => login,
    stored: () => readLogin(storage),
    load: () => (login = readLogin(storage)),
    show,
    enter,
    adopt: (tokens) => {
      const [next, stored] = [loginOf(tokens), readLogin(storage)];
      if (next !== null && stored !== null && isSameLearner(next, stored)) enter(tokens);
    },
    clear: () => {
      storage.remove(TOKENS_KEY);
      storage.set(CATEGORY_INDEX_KEY, '0');
      show(null);
    },
    scheduleRefresh,
    stop: () => stopTimer(),
  };
}
