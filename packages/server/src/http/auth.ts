import { liveSession } from '../store/accounts/sessions.ts';
import type { VerifiedToken } from '../accounts/access-tokens.ts';
import type { Bearer, SignedIn } from './serve.ts';
import type { Services } from './services.ts';

/** Who calls, and until when their premium runs (epoch ms or null) as the database says. */
export interface Caller extends SignedIn {
  readonly premiumUntil: number | null;
}

const SCHEME = 'bearer ';

/** The valid token of an `Authorization: Bearer` header (RFC 6750: the scheme in any case), or null. */
export function tokenOf(header: string | undefined, services: Services, now: number): VerifiedToken | null {
  if (header?.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  return services.access.verify(header.slice(SCHEME.length).trimStart(), now);
}

export const bearerOf = ({ claims, sessionId }: VerifiedToken): Bearer => ({
  userId: claims.user_id,
  sessionId,
  claims,
});

/**
 * The learner of a token, or null. Each call reads the login's row, so that one ended here or on another machine is
 * refused at once although its token has not expired.
 */
export async function callerOf(
  bearer: Bearer,
  { store }: Pick<Services, 'store'>,
  now: number,
): Promise<Caller | null> {
  const login = await liveSession(store.read, { userId: bearer.userId, family: bearer.sessionId, now });
  if (!login) return null;
  return { ...bearer, premiumUntil: login.premium_until, revision: login.revision };
}
