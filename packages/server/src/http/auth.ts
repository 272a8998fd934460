import { liveSession } from '../store/sessions.ts';
import type { SignedIn } from './serve.ts';
import type { Services } from './services.ts';

/** Who calls, and until when their premium runs (epoch ms or null) as the database says. */
export interface Caller extends SignedIn {
  readonly premiumUntil: number | null;
}

const bearer = /^Bearer +(\S+)$/i;

/**
 * The learner of an `Authorization: Bearer` header (RFC 6750), or null. Each call reads the login's row, so that one
 * ended here or on another machine is refused at once although its token has not expired.
 */
export async function callerOf(header: string | undefined, services: Services, now: number): Promise<Caller | null> {
  const token = header === undefined ? undefined : bearer.exec(header)?.[1];
  if (token === undefined) return null;
  const verified = await services.access.verify(token, now);
  if (verified === null) return null;
  const { claims, sessionId } = verified;
  const login = await liveSession(services.store.read, { userId: claims.user_id, family: sessionId, now });
  if (!login) return null;
  const { premium_until: premiumUntil, revision } = login;
  return { userId: claims.user_id, sessionId, claims, premiumUntil, revision };
}
