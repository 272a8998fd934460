import type { TooMany } from '../accounts/limits.ts';
import { type EndpointDefinition, hasFieldErrors, type Message, messages, promisesData } from '@siedem/contract';
import type { AnyAnswer, Refusal } from './serve.ts';

/** `{detail}` with one of the statuses that any call may answer. */
export const refuse = (status: Refusal['status'], detail: Message): Refusal => ({ status, body: { detail } });

/** 429 or 503 with the seconds after which to try again. */
export const refuseFor = (status: 429 | 503, detail: Message, waitMs: number): Refusal => ({
  status,
  body: { detail },
  retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
});

/** 429 from a used-up rate limit. */
export const tooMany = ({ retryAfterMs }: TooMany): Refusal => refuseFor(429, messages.tooMany, retryAfterMs);

/** The field of the body that a validation error is about, if any. */
const fieldOf = (path: string | undefined): string => path?.split('/')[1] || 'non_field_errors';

/**
 * 400 in the shape that the endpoint's other 400s have: `{detail}`, `{data, detail}`, or a field map (decisions §10.6).
 * @param path JSON pointer to what is wrong, from the body
 */
export function notValid(
  endpoint: EndpointDefinition | undefined,
  path?: string,
  detail: Message = messages.dataNotValid,
): AnyAnswer {
  if (endpoint && hasFieldErrors(endpoint)) return { status: 400, body: { [fieldOf(path)]: [detail], detail } };
  return { status: 400, body: endpoint && promisesData(endpoint) ? { data: detail, detail } : { detail } };
}

/** Too many passwords are being hashed at this moment. */
export const hashBusy = refuseFor(429, messages.tooMany, 2000);

/** The login ended, or its account was deleted, while the call was under way. */
export const loginNeeded = refuse(401, messages.loginNeeded);
