import { createSecretKey, randomUUID } from 'node:crypto';
import type { TokenUser } from '@siedem/contract';

/** A little longer than the two hours after which the specified client refreshes (decisions §4.4). */
export const ACCESS_LIFETIME_MS = (2 * 60 + 10) * 60_000;

/** Loaded with the first token, so that a start does not wait for it. */
const jose = () => import('jose');

const type = 'at+jwt';
const audience = 'siedem';
/** Verified tokens kept; the oldest go first. */
const KEPT = 20_000;

export interface VerifiedToken {
  readonly claims: TokenUser;
  readonly sessionId: string;
  /** epoch ms */
  readonly expiresAt: number;
}

/** Signs and verifies access tokens (RFC 9068 profile: `at+jwt`, HS256). Whether the login stands is the database's to say. */
export interface AccessTokens {
  readonly sign: (user: TokenUser, sessionId: string, now: number) => Promise<string>;
  /** null: not ours, altered, of another kind, or expired */
  readonly verify: (token: string, now: number) => Promise<VerifiedToken | null>;
}

const textClaim = (claims: Readonly<Record<string, unknown>>, name: string): string => {
  const value = claims[name];
  if (typeof value !== 'string') throw new TypeError(`claim ${name}`);
  return value;
};

const userOf = (claims: Readonly<Record<string, unknown>>): TokenUser => ({
  user_id: textClaim(claims, 'user_id'),
  username: textClaim(claims, 'username'),
  email: textClaim(claims, 'email'),
  premium: claims['premium'] === true,
  premium_expired_date: claims['premium_expired_date'] === null ? null : textClaim(claims, 'premium_expired_date'),
  free_premium: claims['free_premium'] === true,
  first_login: claims['first_login'] === true,
});

/** @param issuer the product's public origin */
export function createAccessTokens(secret: Buffer, issuer: string): AccessTokens {
  const key = createSecretKey(secret);
  const verified = new Map<string, VerifiedToken>();

  const remember = (token: string, result: VerifiedToken): VerifiedToken => {
    if (verified.size >= KEPT) {
      const oldest = verified.keys().next().value;
      if (oldest !== undefined) verified.delete(oldest);
    }
    verified.set(token, result);
    return result;
  };

  const check = async (token: string, now: number): Promise<VerifiedToken | null> => {
    const { jwtVerify } = await jose();
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: type,
        issuer,
        audience,
        requiredClaims: ['sub', 'sid', 'jti', 'exp', 'iat'],
        currentDate: new Date(now),
      });
      const claims = userOf(payload);
      if (payload.sub !== claims.user_id) return null;
      return { claims, sessionId: textClaim(payload, 'sid'), expiresAt: (payload.exp ?? 0) * 1000 };
    } catch {
      // Whatever is wrong with a token, the caller learns only that it is not valid.
      return null;
    }
  };

  return {
    sign: async (user, sessionId, now) => {
      const { SignJWT } = await jose();
      return new SignJWT({ ...user, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(user.user_id)
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + ACCESS_LIFETIME_MS) / 1000))
        .sign(key);
    },
    verify: async (token, now) => {
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt > now) return known;
        verified.delete(token);
        return null;
      }
      const result = await check(token, now);
      return result && remember(token, result);
    },
  };
}
