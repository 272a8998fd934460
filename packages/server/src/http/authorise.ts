import { setTimeout } from 'node:timers/promises';
import { type EndpointDefinition, messages } from '@siedem/contract';
import { isPremium } from '@siedem/domain';
import type { FastifyRequest } from 'fastify';
import { currentTokens } from '../accounts/logins.ts';
import { liveSession, type LiveSession } from '../store/accounts/sessions.ts';
import { loginNeeded, refuse } from './problems.ts';
import type { AnyAnswer, SignedIn } from './serve.ts';
import type { Services } from './services.ts';
import { CALL_MS, OVERDUE } from './within-time.ts';

// Authorisation of every call of the contract, before its body is read. There is no other place for it.

/** The learner who calls, with the end of premium (epoch ms or null) from the database. */
export interface Caller extends SignedIn {
  readonly premiumUntil: number | null;
}

/** `caller` is null if a visitor makes an open call. */
export type Authorised = { readonly caller: Caller | null } | { readonly refusal: AnyAnswer };

const SCHEME = 'bearer ';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Poll interval of a call that waits for a deletion. */
const LOOK_MS = 50;

/**
 * The login's row, once no category of the learner is being deleted in slices: nobody sees half a category. A call that
 * waits too long fails like any overdue call (503 with `Retry-After`).
 */
async function settledSession(
  store: Services['store'],
  login: { readonly userId: string; readonly family: string; readonly now: number },
): Promise<LiveSession | undefined> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const found = await liveSession(store.read, login);
    if (!found || found.deleting_category === null) return found;
    if (waited > CALL_MS) throw Object.assign(new Error('a category is being deleted'), { code: OVERDUE });
    await setTimeout(LOOK_MS);
  }
}

/**
 * The learner of an `Authorization: Bearer` header (RFC 6750: the scheme in any case), or null. Each call reads the login's
 * row, so a login that was ended, here or on another machine, is refused at once although its token has not expired.
 */
async function callerOf(header: string | undefined, { access, store }: Services, now: number): Promise<Caller | null> {
  if (header?.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const token = access.verify(header.slice(SCHEME.length).trimStart(), now);
  if (token === null) return null;
  const { claims, sessionId } = token;
  const login = await settledSession(store, { userId: claims.user_id, family: sessionId, now });
  if (!login) return null;
  return {
    userId: claims.user_id,
    sessionId,
    claims,
    premiumUntil: login.premium_until,
    revision: login.revision,
  };
}

/** `GET /api/{id}/` catches every unknown path of one step; to a visitor such a path does not exist (decisions §6.3). */
const isUnknownPath = (endpoint: EndpointDefinition, request: FastifyRequest): boolean =>
  endpoint.path === '/api/{id}/' && !UUID.test(String(Reflect.get(Object(request.params), 'id')));

const loginRefusal = (endpoint: EndpointDefinition, request: FastifyRequest): AnyAnswer =>
  isUnknownPath(endpoint, request) && request.headers.authorization === undefined
    ? refuse(404, messages.notFound)
    : refuse(401, messages.loginNeeded);

const empty: AnyAnswer = { status: 202, body: [] };

const withTokens = async (caller: Caller, services: Services, now: number, rest: object): Promise<AnyAnswer> => {
  const tokens = await currentTokens(services, caller, now);
  return tokens === null ? loginNeeded : { status: 301, body: { ...rest, ...tokens } };
};

/** What a `premium` call returns to a learner without premium (decisions §5.3), by the endpoint's `gate`. */
async function premiumRefusal(
  endpoint: EndpointDefinition,
  caller: Caller,
  services: Services,
  now: number,
): Promise<AnyAnswer> {
  switch (endpoint.gate) {
    case 'empty':
      return empty;
    case 'tokens':
      // the database decides; the token says only whether the client knows already
      return caller.claims.premium ? withTokens(caller, services, now, {}) : empty;
    case 'tokens-data':
      return withTokens(caller, services, now, { data: messages.premiumNeeded });
    case 'refuse':
      return refuse(402, messages.premiumNeeded);
    case undefined:
      break;
  }
  throw new Error(`${endpoint.name} asks for premium and does not say what it answers without`);
}

/** Decides by the token, the login's row and premium whether the call may be made. */
export async function authorise(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  services: Services,
): Promise<Authorised> {
  const { now } = request;
  const caller = await callerOf(request.headers.authorization, services, now);
  if (endpoint.access === 'open') return { caller };
  if (caller === null) return { refusal: loginRefusal(endpoint, request) };
  if (endpoint.access === 'learner' || isPremium(caller.premiumUntil, now)) return { caller };
  return { refusal: await premiumRefusal(endpoint, caller, services, now) };
}
