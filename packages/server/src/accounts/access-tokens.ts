import { createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import { fits, TokenUser, Type } from '@siedem/contract';

/** A little longer than the two hours after which the specified client refreshes (decisions §4.4). */
export const ACCESS_LIFETIME_MS = (2 * 60 + 10) * 60_000;

const audience = 'siedem';
/** Verified tokens kept; the oldest go first. */
const KEPT = 20_000;
/** Characters of a signature: 32 bytes in base64url. */
const SIGNATURE = 43;

export interface VerifiedToken {
  readonly claims: TokenUser;
  readonly sessionId: string;
  /** epoch ms */
  readonly expiresAt: number;
}

/** Signs and verifies access tokens (RFC 9068 profile: `at+jwt`, HS256). Whether the login is still valid is known to the database alone. */
export interface AccessTokens {
  readonly sign: (user: TokenUser, sessionId: string, now: number) => string;
  /** null: not ours, altered, of another kind, or expired */
  readonly verify: (token: string, now: number) => VerifiedToken | null;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** All of ours begin so, and nothing else is looked at: no caller chooses an algorithm, a type or a key. */
const head = `${encoded({ alg: 'HS256', typ: 'at+jwt' })}.`;

const text = Type.String();

/** Those that are read; `jti` and `iat` only make each token another. */
const Claims = Type.Object({
  ...TokenUser.properties,
  sid: text,
  iss: text,
  aud: text,
  sub: text,
  exp: Type.Integer(),
});

const userOf = (claims: TokenUser): TokenUser => ({
  user_id: claims.user_id,
  username: claims.username,
  email: claims.email,
  premium: claims.premium,
  premium_expired_date: claims.premium_expired_date,
  free_premium: claims.free_premium,
  first_login: claims.first_login,
});

/** What a token whose signature is ours says, or null if it was made for something else. */
const read = (payload: string, issuer: string): VerifiedToken | null => {
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (!fits(Claims, claims) || claims.iss !== issuer || claims.aud !== audience) return null;
  if (claims.sub !== claims.user_id) return null;
  return { claims: userOf(claims), sessionId: claims.sid, expiresAt: claims.exp * 1000 };
};

interface Known {
  readonly token: string;
  readonly verified: VerifiedToken;
}

/** @param issuer the product's public origin */
export function createAccessTokens(secret: KeyObject, issuer: string): AccessTokens {
  /** by signature, which is shorter to look up than the token */
  const known = new Map<string, Known>();

  const signatureOf = (signed: string): string => createHmac('sha256', secret).update(signed).digest('base64url');

  const remember = (signature: string, one: Known): void => {
    if (known.size >= KEPT) {
      const oldest = known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
    }
    known.set(signature, one);
  };

  const check = (token: string, signature: string, now: number): VerifiedToken | null => {
    const signed = token.slice(0, -SIGNATURE - 1);
    if (!token.startsWith(head) || token.length !== signed.length + 1 + SIGNATURE) return null;
    const expected = Buffer.from(`${signed}.${signatureOf(signed)}`);
    const given = Buffer.from(token);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    try {
      const verified = read(signed.slice(head.length), issuer);
      if (verified === null || verified.expiresAt <= now) return null;
      remember(signature, { token, verified });
      return verified;
    } catch {
      // Whatever is wrong with a token, the caller learns only that it is not valid.
      return null;
    }
  };

  return {
    sign: (user, sessionId, now) => {
      const claims = {
        ...user,
        sid: sessionId,
        iss: issuer,
        aud: audience,
        sub: user.user_id,
        jti: randomUUID(),
        iat: Math.floor(now / 1000),
        exp: Math.floor((now + ACCESS_LIFETIME_MS) / 1000),
      };
      const signed = head + encoded(claims);
      return `${signed}.${signatureOf(signed)}`;
    },
    verify: (token, now) => {
      const signature = token.slice(-SIGNATURE);
      const found = known.get(signature);
      if (found?.token !== token) return check(token, signature, now);
      if (found.verified.expiresAt > now) return found.verified;
      known.delete(signature);
      return null;
    },
  };
}
