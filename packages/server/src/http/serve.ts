import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, EndpointDefinition, ParamsOf, QueryOf, TokenUser } from '@siedem/contract';
import type { Log } from '../log.ts';
import type { Services } from './services.ts';
import type { Produce } from './spool.ts';

/** The learner who calls: their access token is valid and its login has not ended. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** claims of the token; for display, never for decisions (those read the database) */
  readonly claims: TokenUser;
  /** the learner's revision when the call arrived */
  readonly revision: number;
}

/** On `open` calls the caller if the token is valid, else null. */
export type LearnerOf<E extends EndpointDefinition> = E['access'] extends 'open' ? SignedIn | null : SignedIn;

/** One validated request, as handlers receive it. */
export interface Call<E extends EndpointDefinition> extends CallBase {
  readonly body: BodyOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly learner: LearnerOf<E>;
}

interface CallBase {
  /** IANA name from the header `Time-Zone`, UTC without one (decisions §2.7) */
  readonly zone: string;
  /** epoch ms */
  readonly now: number;
  /** the caller's address; a forwarded one only from a proxy named in TRUST_PROXY */
  readonly ip: string;
  readonly userAgent: string;
  /** the body's bytes, for signatures over them; empty without a body */
  readonly rawBody: Buffer;
  /** one header by its lower-case name */
  readonly header: (name: string) => string | undefined;
  /** created on demand, because few calls log */
  readonly log: () => Log;
}

/** A request without the types of its endpoint; it has passed that endpoint's schemas. */
export interface CheckedCall extends CallBase {
  readonly body: unknown;
  readonly params: unknown;
  readonly query: unknown;
  readonly learner: SignedIn | null;
}

/** A prebuilt JSON body (lists built in SQL), sent as it is. */
export interface Raw {
  readonly status: number;
  readonly raw: Buffer | string;
}
export const raw = (status: number, json: Buffer | string): Raw => ({ status, raw: json });

/** A response that is sent while it is produced. */
export interface Streamed {
  readonly status: 200;
  readonly stream: Readable;
  /** its MIME type */
  readonly type: string;
}
export const streamed = (type: string, stream: Readable): Streamed => ({ status: 200, stream, type });

/**
 * A long list, sent while it is produced; compressed for a client that accepts it. What the reader has not taken yet
 * waits in a file (see `spool.ts`).
 */
export interface Produced {
  readonly status: 200;
  readonly produce: Produce;
  /** its MIME type */
  readonly type: string;
}
export const produced = (type: string, produce: Produce): Produced => ({ status: 200, produce, type });

/** A page; `policy` is its Content-Security-Policy. */
export interface Page {
  readonly status: 200;
  readonly html: string;
  readonly policy: string;
}

/** Refusals that any call may return and no contract lists (see `openapi()`). */
export interface Refusal {
  readonly status: 401 | 402 | 404 | 413 | 429 | 503;
  readonly body: { readonly detail: string };
  /** seconds, for 429 and 503 */
  readonly retryAfter?: number;
}

/** What a handler may return; the compiler rejects every other status. */
export type Answer<E extends EndpointDefinition> = AnswerOf<E> | Raw | Streamed | Produced | Page | Refusal;

export type AnyAnswer =
  | { readonly status: number; readonly body: unknown; readonly retryAfter?: number }
  | Raw
  | Streamed
  | Page;

/** An endpoint with its handler, ready to be registered. */
export interface Route {
  readonly endpoint: EndpointDefinition;
  readonly run: (call: CheckedCall, services: Services) => Promise<AnyAnswer | Produced>;
}

/** Joins an endpoint of the contract with its handler. */
export function serve<E extends EndpointDefinition>(
  endpoint: E,
  handler: (call: Call<E>, services: Services) => Promise<Answer<E>>,
): Route {
  return { endpoint, run: (call, services) => handler(call as Call<E>, services) };
}
