import type { TokenUser } from '@siedem/contract';

/** Content of an access token: the learner, and when it was issued and expires (epoch ms; 0 and Infinity if missing). */
export interface Claims {
  readonly user: TokenUser;
  readonly issued: number;
  readonly expires: number;
}

function payloadOf(token: string): unknown {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

const seconds = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value * 1000 : otherwise);

/**
 * Decodes an access token (RFC 7519) without verifying its signature, which the server does; here it only says
 * whose data to show. Null when it is no such token.
 */
export function readToken(token: string): Claims | null {
  const claims = payloadOf(token);
  if (typeof claims !== 'object' || claims === null) return null;
  const { user_id, username, email, premium, premium_expired_date, free_premium, first_login, iat, exp } =
    claims as Record<string, unknown>;
  if (typeof user_id !== 'string' && typeof user_id !== 'number') return null;
  if (typeof username !== 'string' || typeof email !== 'string') return null;
  return {
    user: {
      user_id: String(user_id),
      username,
      email,
      premium: premium === true,
      premium_expired_date: typeof premium_expired_date === 'string' ? premium_expired_date : null,
      free_premium: free_premium === true,
      first_login: first_login === true,
    },
    issued: seconds(iat, 0),
    expires: seconds(exp, Number.POSITIVE_INFINITY),
  };
}
