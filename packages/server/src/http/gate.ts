import { type EndpointDefinition, messages } from '@siedem/contract';
import { isPremium } from '@siedem/domain';
import type { Caller } from './auth.ts';
import { currentTokens } from '../accounts/logins.ts';
import { loginNeeded, refuse } from './problems.ts';
import type { AnyAnswer } from './serve.ts';
import type { Services } from './services.ts';

const empty: AnyAnswer = { status: 202, body: [] };

const withTokens = async (caller: Caller, services: Services, now: number, rest: object): Promise<AnyAnswer> => {
  const tokens = await currentTokens(services, caller, now);
  return tokens === null ? loginNeeded : { status: 301, body: { ...rest, ...tokens } };
};

/**
 * What a learner without premium gets of a `premium` endpoint (decisions §5.3), or null where premium is in force.
 * The database decides; the token only tells whether the client knows already.
 */
export async function gate(
  endpoint: EndpointDefinition,
  caller: Caller,
  services: Services,
  now: number,
): Promise<AnyAnswer | null> {
  if (isPremium(caller.premiumUntil, now)) return null;
  switch (endpoint.gate) {
    case 'empty':
      return empty;
    case 'tokens':
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
