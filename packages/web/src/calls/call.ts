import {
  type AnswerOf,
  type BodyOf,
  type EndpointDefinition,
  messages,
  type ParamsOf,
  type QueryOf,
} from '@siedem/contract';
import type { RightTime } from '../platform/right-time.ts';
import type { TimeZone } from '../platform/time-zone.ts';

/** Result of a call without a declared answer of the endpoint. */
export type CallFailure =
  /** No answer came: no network, server not reached, connection cut. */
  | { readonly status: 'offline' }
  | { readonly status: 'timeout' }
  /** 503: the server asks to retry later. */
  | { readonly status: 'maintenance'; readonly detail: string }
  /** A status that the endpoint does not declare: 401, 402, 413, 429, 5xx, or something between us and the server. */
  | { readonly status: 'error'; readonly code: number; readonly detail: string; readonly waitMs?: number };

export type CallResult<E extends EndpointDefinition> = AnswerOf<E> | CallFailure;

/** The body of one status of an endpoint. */
export type BodyOfStatus<E extends EndpointDefinition, S extends number> = Extract<
  AnswerOf<E>,
  { readonly status: S }
>['body'];

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

type BodyPart<E extends EndpointDefinition> = E extends { readonly bodyOptional: true }
  ? { readonly body?: BodyOf<E> }
  : Part<'body', BodyOf<E>>;

export type CallInput<E extends EndpointDefinition> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  BodyPart<E> & { readonly signal?: AbortSignal };

type Rest<I> = Record<never, never> extends I ? [input?: I] : [input: I];

export type Call = <E extends EndpointDefinition>(endpoint: E, ...rest: Rest<CallInput<E>>) => Promise<CallResult<E>>;

export interface CallOptions {
  readonly fetch: typeof fetch;
  readonly timeZone: Pick<TimeZone, 'name' | 'refuse'>;
  /** Receives the `Date` of each answer (decisions §10.1). */
  readonly clock: Pick<RightTime, 'ask'>;
  /** The access token to send, null for none. */
  readonly token: () => string | null;
  /** After a 401: receives the refused token and returns a newer one of the same learner for one retry, or null. */
  readonly renew: (refused: string) => Promise<string | null>;
  /** Timeout of a call in ms. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 20_000;
/** Timeout of a download in ms: a file may be large and the connection slow. */
const FILE_TIMEOUT_MS = 900_000;

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** the body of a success is stored unparsed */
  readonly as?: 'file';
}

function addressOf(endpoint: EndpointDefinition, input: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = Object.entries(input.query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`],
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

const detailOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' ? body.detail : '';

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `waitMs` if the server asks to wait (`Retry-After` in seconds). */
const waitOf = (response: Response): { readonly waitMs?: number } => {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? { waitMs: seconds * 1000 } : {};
};

type RawAnswer = { readonly status: number; readonly body: unknown; readonly waitMs?: number } | CallFailure;

/** One request over the network. */
async function request(
  options: CallOptions,
  endpoint: EndpointDefinition,
  input: LooseInput,
  token: string | null,
): Promise<RawAnswer> {
  const isFile = input.as === 'file';
  const timeout = AbortSignal.timeout(isFile ? FILE_TIMEOUT_MS : (options.timeoutMs ?? DEFAULT_TIMEOUT_MS));
  const measureClock = options.clock.ask();
  try {
    const response = await options.fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        Accept: isFile ? '*/*' : 'application/json',
        'Time-Zone': options.timeZone.name(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: input.signal === undefined ? timeout : AbortSignal.any([timeout, input.signal]),
    });
    measureClock(response.headers.get('date'));
    const body = await (isFile && response.ok ? response.blob() : bodyOf(response));
    return { status: response.status, body, ...waitOf(response) };
  } catch {
    // fetch rejects only for network errors and aborts; the signal tells them apart.
    return { status: timeout.aborted ? 'timeout' : 'offline' };
  }
}

/** {@link request}, repeated in UTC if the server does not know the zone. Such a request has had no effect. */
async function requestInZone(
  options: CallOptions,
  endpoint: EndpointDefinition,
  input: LooseInput,
  token: string | null,
): Promise<RawAnswer> {
  const zone = options.timeZone.name();
  const answer = await request(options, endpoint, input, token);
  if (answer.status !== 400 || detailOf(answer.body) !== messages.timeZoneUnknown) return answer;
  options.timeZone.refuse(zone);
  return options.timeZone.name() === zone ? answer : request(options, endpoint, input, token);
}

async function requestWithToken(
  options: CallOptions,
  endpoint: EndpointDefinition,
  input: LooseInput,
): Promise<RawAnswer> {
  const token = options.token();
  const first = await requestInZone(options, endpoint, input, token);
  if (first.status !== 401 || token === null) return first;
  const renewed = await options.renew(token);
  return renewed === null ? first : requestInZone(options, endpoint, input, renewed);
}

/**
 * Makes the typed caller over the contract's endpoints. It never throws for network or server errors.
 *
 * Redirects stay at fetch's default: an answer 300 or 301 without a Location, as ours are (decisions §5.3), is handed
 * over with its body, while `redirect: 'manual'` would hide status and body of every 301.
 */
export function createCall(options: CallOptions): Call {
  return async <E extends EndpointDefinition>(endpoint: E, ...[input]: Rest<CallInput<E>>): Promise<CallResult<E>> => {
    const answer = await requestWithToken(options, endpoint, (input ?? {}) as LooseInput);
    if (typeof answer.status === 'string') return answer;
    // The status is declared and the body was made by the same contract; JSON that is none never counts as declared.
    if (answer.status in endpoint.answers && answer.body !== undefined) return answer as AnswerOf<E>;
    const detail = detailOf(answer.body);
    if (answer.status === 503) return { status: 'maintenance', detail };
    return { status: 'error', code: answer.status, detail, ...('waitMs' in answer ? { waitMs: answer.waitMs } : {}) };
  };
}

/** Result of {@link CallFile}: the file, or the reason why there is none; `code` is the status. */
export type FileResult = { readonly status: 200; readonly file: Blob } | CallFailure;

export type CallFile = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) => Promise<FileResult>;

/** Makes the caller that stores a response as a file, unparsed. */
export function createCallFile(options: CallOptions): CallFile {
  return async (endpoint, input) => {
    const answer = await requestWithToken(options, endpoint, { ...(input as LooseInput), as: 'file' });
    if (typeof answer.status === 'string') return answer;
    if (answer.body instanceof Blob) return { status: 200, file: answer.body };
    const detail = detailOf(answer.body);
    if (answer.status === 503) return { status: 'maintenance', detail };
    return { status: 'error', code: answer.status, detail };
  };
}
