import type { Tokens } from '@siedem/contract';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { readStored, record, text } from '../../platform/stored-json.ts';
import { type Claims, readToken } from './token-user.ts';

/** Key of the tokens in local storage (specification §3). */
export const TOKENS_KEY = 'authTokens';

/** Tokens with what the access token says. */
export interface Login {
  readonly tokens: Tokens;
  readonly claims: Claims;
}

/** Whether two logins are the same learner's. */
export const isSameLearner = (one: Login, other: Login): boolean =>
  one.claims.user.user_id === other.claims.user.user_id;

/** The tokens as a login; null if the access token cannot be read. */
export function loginOf({ access, refresh }: Tokens): Login | null {
  const claims = readToken(access);
  return claims === null ? null : { tokens: { access, refresh }, claims };
}

/** Reads the stored login; null if there is none or it cannot be read. */
export function readLogin(storage: KeyValueStorage): Login | null {
  const tokens = readStored(storage, TOKENS_KEY, record<Tokens>({ access: text, refresh: text }));
  return tokens === null ? null : loginOf(tokens);
}
