import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import { limitedFetch } from './limited-fetch.ts';
import { type SocialAnswer, type SocialLogin, socialOff } from './social.ts';

const MOST_CHARACTERS = 8_000;

/** Google's documents name the issuer with and without the scheme. */
const issuers = (issuer: string): string[] =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const personOf = (claims: JWTPayload): SocialAnswer => {
  const subject = text(claims.sub);
  if (subject === '') return { ok: false, problem: 'refused' };
  const email = text(claims.email);
  // an address that Google has not verified may belong to somebody else
  if (email === '' || claims.email_verified !== true) return { ok: false, problem: 'no-email' };
  return { ok: true, person: { provider: 'google', subject, email, name: text(claims.name) } };
};

/** Checks Google ID tokens (OpenID Connect Core §3.2.2.11): signature, issuer, audience, expiry, nonce. */
export const openGoogle = (config: Config['google'], clock: () => number): SocialLogin => {
  if (config === null) return socialOff;
  let keys: JWTVerifyGetKey | undefined;
  return {
    verify: async (credential, nonce) => {
      if (credential.length > MOST_CHARACTERS) return { ok: false, problem: 'refused' };
      const { createRemoteJWKSet, customFetch, errors, jwtVerify } = await import('jose');
      keys ??= createRemoteJWKSet(new URL(config.jwksUrl), { [customFetch]: limitedFetch, timeoutDuration: 3_000 });
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ['RS256'],
          audience: config.clientId,
          issuer: issuers(config.issuer),
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: 60,
          currentDate: new Date(clock()),
        });
        if (nonce !== undefined && payload.nonce !== nonce) return { ok: false, problem: 'refused' };
        if (Array.isArray(payload.aud) && payload.azp !== config.clientId) return { ok: false, problem: 'refused' };
        return personOf(payload);
      } catch (error) {
        const about = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
        return { ok: false, problem: about ? 'refused' : 'unreachable' };
      }
    },
  };
};
