import { randomUUID } from 'node:crypto';
import type { Tokens } from '@siedem/contract';
import type { Store, Tx } from '../store/engine/context.ts';
import {
  insertSession,
  liveSession,
  lockSession,
  rotateSession,
  revokeSession,
  sessionOf,
} from '../store/accounts/sessions.ts';
import type { SessionRow } from '../store/accounts/sessions.ts';
import { type UserRow, userById } from '../store/accounts/users.ts';
import { isGenuine, parseRefreshToken, refreshToken } from './refresh-token.ts';
import type { Keys } from '../keys.ts';
import type { AccessTokens } from './access-tokens.ts';
import { tokenUser } from './token-user.ts';

const DAY_MS = 86_400_000;
/** A login that is not used for this long ends. */
const IDLE_MS = 30 * DAY_MS;
/** A login ends after this long even if used daily. */
const ABSOLUTE_MS = 90 * DAY_MS;
/** Grace period: a token used twice within it is no theft, because tabs start together and responses get lost (decisions §9.4). */
export const GRACE_MS = 30_000;
const LONGEST_AGENT = 300;

interface Needs {
  readonly store: Store;
  readonly keys: Keys;
  readonly access: AccessTokens;
}

const refreshOf = (needs: Needs, { user_id, family, gen, nonce }: SessionRow): string =>
  refreshToken(needs.keys.refresh, { userId: user_id, family, gen }, nonce);

/** Begins a login in the given transaction; make its tokens with {@link tokensOf} after the commit. */
export const startLogin = (tx: Tx, userId: string, from: { userAgent: string; now: number }): Promise<SessionRow> =>
  insertSession(tx, {
    user_id: userId,
    family: randomUUID(),
    gen: 1,
    nonce: randomUUID(),
    created_at: from.now,
    idle_expires_at: from.now + IDLE_MS,
    absolute_expires_at: from.now + ABSOLUTE_MS,
    user_agent: from.userAgent.replaceAll('\0', '').toWellFormed().slice(0, LONGEST_AGENT).toWellFormed(),
  });

/** A new access token and the current refresh token of a login; rotates nothing. */
export const tokensOf = (needs: Needs, user: UserRow, login: SessionRow, now: number): Tokens => ({
  access: needs.access.sign(tokenUser(user, now), login.family, now),
  refresh: refreshOf(needs, login),
});

/** {@link tokensOf} for the learner who calls, by the database's present state; null if the login has ended. */
export async function currentTokens(
  needs: Needs,
  learner: { readonly userId: string; readonly sessionId: string },
  now: number,
): Promise<Tokens | null> {
  const { userId, sessionId: family } = learner;
  const login = await sessionOf(needs.store.read, userId, family);
  const user = await userById(needs.store.read, userId);
  if (!login || !user || !(await liveSession(needs.store.read, { userId, family, now }))) return null;
  return tokensOf(needs, user, login, now);
}

/** `reused`: the token had been exchanged before, so somebody has a copy; the login was revoked. */
export type Exchange =
  | { readonly outcome: 'exchanged'; readonly tokens: Tokens }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'reused'; readonly userId: string; readonly family: string };

type Rotation = { readonly user: UserRow; readonly login: SessionRow } | 'refused' | 'reused';

/** Whether a login can still be used: neither revoked nor expired. */
export const isLive = (login: SessionRow, now: number): boolean =>
  login.revoked_at === null && login.idle_expires_at > now && login.absolute_expires_at > now;

const advance = async (tx: Tx, login: SessionRow, now: number): Promise<SessionRow> => {
  const next = { gen: login.gen + 1, nonce: login.nonce, rotated_at: now, idle_expires_at: now + IDLE_MS };
  await rotateSession(tx, login.user_id, login.family, next);
  return { ...login, ...next };
};

/** With the login locked: the next generation, the current one again within the grace period, or revocation. */
const rotate = async (tx: Tx, login: SessionRow, gen: number, now: number): Promise<SessionRow | 'reused'> => {
  const inGrace = now - login.rotated_at <= GRACE_MS;
  // The token of the login itself has not been exchanged before, however young it is.
  if (gen === login.gen) return inGrace && login.gen > 1 ? login : advance(tx, login, now);
  if (gen === login.gen - 1 && inGrace) return login;
  await revokeSession(tx, login.user_id, login.family, { reason: 'reuse', now });
  return 'reused';
};

/**
 * Exchanges a refresh token (decisions §4.4). The current one rotates at most once in the grace period; in it, that one
 * and the one before are answered with the current one. Any other genuine token ends the login.
 */
export async function exchange(needs: Needs, token: string, now: number): Promise<Exchange> {
  const parsed = parseRefreshToken(token);
  if (parsed === null) return { outcome: 'refused' };
  const { userId, family, gen } = parsed;
  const rotated = await needs.store.write<Rotation>(async (tx) => {
    const login = await lockSession(tx, userId, family);
    if (!login || !isGenuine(needs.keys.refresh, parsed, login.nonce) || !isLive(login, now)) return 'refused';
    const user = await userById(tx, userId);
    const next = await rotate(tx, login, gen, now);
    if (next === 'reused') return next;
    return user ? { user, login: next } : 'refused';
  });
  if (rotated === 'refused') return { outcome: 'refused' };
  if (rotated === 'reused') return { outcome: 'reused', userId, family };
  return { outcome: 'exchanged', tokens: tokensOf(needs, rotated.user, rotated.login, now) };
}

/** Ends the login that a genuine refresh token, however old, belongs to; false for any other text. */
export async function endLoginOf(needs: Needs, token: string, now: number): Promise<boolean> {
  const parsed = parseRefreshToken(token);
  if (parsed === null) return false;
  return needs.store.write(async (tx) => {
    const login = await lockSession(tx, parsed.userId, parsed.family);
    if (!login || !isGenuine(needs.keys.refresh, parsed, login.nonce)) return false;
    await revokeSession(tx, parsed.userId, parsed.family, { reason: 'logout', now });
    return true;
  });
}
