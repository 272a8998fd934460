import type { Static, TObject, TSchema } from './schema.ts';

/** The methods of HTTP that the calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call.
 * - `open`: anyone; a token in the request is read only with `readsToken`.
 * - `learner`: a valid access token (RFC 6750 bearer), with or without premium.
 * - `premium`: a valid access token and premium in force; `gate` says what is answered otherwise.
 */
export type Access = 'open' | 'learner' | 'premium';

/**
 * What a `premium` endpoint answers to a learner without premium (decisions §5.3).
 * - `empty`: 202 with `[]`.
 * - `tokens`: 202 with `[]` when the token already says so, else 301 with `{access, refresh}`.
 * - `tokens-data`: 301 with `{data, access, refresh}`.
 * - `refuse`: 402 with `{detail}`.
 */
export type Gate = 'empty' | 'tokens' | 'tokens-data' | 'refuse';

/** One call as a value: routes, validation, the typed caller and OpenAPI follow from it. */
export interface EndpointDefinition {
  /** Unique name in camelCase; the OpenAPI operationId. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{param}` places and a trailing slash; served with and without that slash (decisions §6.3). */
  readonly path: string;
  readonly access: Access;
  /** Present exactly on `premium` endpoints. */
  readonly gate?: Gate;
  /**
   * Whether the answer changes only with the learner's revision and the zone of its dates: it carries an `ETag`, and a caller that
   * sends it in `If-None-Match` gets an empty 304 while nothing has changed (RFC 9110 §13.1.2).
   */
  readonly revised?: true;
  /** One sentence for the OpenAPI document; its description there is the declaration's doc comment. */
  readonly summary: string;
  /** Descriptions of statuses whose common description in `openapi-answers.ts` does not fit this call. */
  readonly statuses?: Readonly<Record<number, string>>;
  /** On an `open` call: a token in the request is read, and the call is made for its learner. */
  readonly readsToken?: true;
  /** Content type of a 200 that is not JSON. */
  readonly media?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Whether the body is optional. */
  readonly bodyOptional?: true;
  /** Rate limit of the call per learner and minute, if any; above it 429 with `Retry-After`. */
  readonly perMinute?: number;
  /** Whether a learner's second concurrent call is refused: 429 until the first is answered. */
  readonly oneAtATime?: true;
  /** Accepts a body of any type, such as a form, unparsed: the handler reads its bytes (lessons §10.5). */
  readonly takesForms?: true;
  /** Largest body in bytes if it differs from the server's 64 KiB. */
  readonly bodyLimit?: number;
  /** Whether the handler refuses texts that cannot be stored one by one; otherwise the whole body is refused. */
  readonly judgesTexts?: true;
  /** Every status that the handler itself answers, with its body. Errors common to all calls are added by {@link openapi}. */
  readonly answers: Readonly<Record<number, TSchema>>;
}

/** Declares one call of the wire: the single value behind routing, validation, the typed caller and OpenAPI. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

const fieldsOf = (schema: TSchema | undefined): object => {
  const fields: unknown = schema !== undefined && 'properties' in schema ? schema.properties : undefined;
  return typeof fields === 'object' && fields !== null ? fields : {};
};

/** Whether the call sends a data message, so that each of its 400s has `data` too (decisions §6.2, §10.6). */
export const promisesData = ({ answers }: EndpointDefinition): boolean =>
  Object.values(answers).some((schema) => 'data' in fieldsOf(schema)) && !hasFieldErrors({ answers });

/** Whether the call's 400s have messages by field (decisions §9.10). */
export const hasFieldErrors = ({ answers }: Pick<EndpointDefinition, 'answers'>): boolean => {
  const schema = answers[400];
  return schema !== undefined && ('patternProperties' in schema || 'non_field_errors' in fieldsOf(schema));
};

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** The body a caller sends. */
export type BodyOf<E extends EndpointDefinition> = StaticOr<E['body'], undefined>;
/** The path parameters, by name. */
export type ParamsOf<E extends EndpointDefinition> = StaticOr<E['params'], Record<never, never>>;
/** The query parameters, by name. */
export type QueryOf<E extends EndpointDefinition> = StaticOr<E['query'], Record<never, never>>;
/** Every answer the handler can give: a union of `{status, body}`. */
export type AnswerOf<E extends EndpointDefinition> = {
  [S in keyof E['answers'] & number]: { readonly status: S; readonly body: StaticOr<E['answers'][S], never> };
}[keyof E['answers'] & number];
