import type { EndpointDefinition } from './endpoint.ts';
import type { Json, SchemaWriter } from './openapi-schemas.ts';
import type { TSchema } from './schema.ts';
import { DataDetail, Detail } from './shapes.ts';

/** Descriptions of statuses, used unless the call has its own. */
const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done; the answer.',
  301: 'Premium is needed; new tokens that say so.',
  400: 'The request is not valid; nothing was done.',
  401: 'No valid access token, or the login has ended.',
  402: 'Premium is needed.',
  404: 'The learner has no such thing.',
  409: 'In conflict with what is there.',
  413: 'The body is too large, or names too many things.',
  429: 'Too many tries, or too many at once.',
  500: 'Something went wrong on the server.',
  503: 'The server cannot do this now, or is in maintenance.',
};

const WITHOUT_PREMIUM = 'Premium is needed, and the token says so already: an empty list.';

const isFieldErrors = (schema: TSchema | undefined): boolean => schema !== undefined && 'patternProperties' in schema;

const fieldsOf = (schema: TSchema | undefined): object => {
  const fields: unknown = schema !== undefined && 'properties' in schema ? schema.properties : undefined;
  return typeof fields === 'object' && fields !== null ? fields : {};
};

const messages = { type: 'array', items: { type: 'string' }, minItems: 1 };

/** Messages by field of the body; `detail` if the body is not valid JSON of this schema. */
const fieldErrors = (endpoint: EndpointDefinition): Json => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.keys(fieldsOf(endpoint.body)).map((name) => [name, messages])),
    non_field_errors: messages,
    detail: { type: 'string' },
  },
  additionalProperties: false,
});

/** A 400 comes from the call's rules or from schema validation, which answers `{detail}`, with `data` if the call has it. */
const badRequest = (endpoint: EndpointDefinition, writer: SchemaWriter): Json => {
  const own = endpoint.answers[400];
  if (isFieldErrors(own)) return fieldErrors(endpoint);
  const form = Object.values(endpoint.answers).some((schema) => 'data' in fieldsOf(schema)) ? DataDetail : Detail;
  const forms = new Set([...(own === undefined ? [] : [own]), form, ...(form === DataDetail ? [Detail] : [])]);
  const written = [...forms].map((schema) => writer.write(schema, 'answered'));
  return written.length === 1 && written[0] !== undefined ? written[0] : { anyOf: written };
};

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

const headersOf = (endpoint: EndpointDefinition, status: number): Json => ({
  Date: header('Date'),
  ...(endpoint.revised && (status === 200 || status === 304) ? { ETag: header('ETag') } : {}),
  ...(status === 429 || status === 503 ? { 'Retry-After': header('Retry-After') } : {}),
  ...(status >= 400 ? { 'X-Request-Id': header('X-Request-Id') } : {}),
});

/** The headers that {@link answersOf} refers to, as `components.headers`. */
export const ANSWER_HEADERS: Json = {
  Date: { description: "The server's time (RFC 9110 §6.6.1).", required: true, schema: { type: 'string' } },
  ETag: {
    description: 'Names this state of the data; send it back in `If-None-Match` (RFC 9110 §8.8.3).',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which to try again (RFC 9110 §10.2.3).',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Request-Id': {
    description: 'Names this request in the log of the server.',
    schema: { type: 'string' },
  },
};

const statusesOf = (endpoint: EndpointDefinition): readonly number[] => {
  const own = Object.keys(endpoint.answers).map(Number);
  const common = [400, 429, 500, 503];
  if (endpoint.access !== 'open') common.push(401);
  if (endpoint.gate === 'refuse') common.push(402);
  if (endpoint.body) common.push(413);
  // The router has no route for a path whose parameter is longer than any can be.
  if (endpoint.params) common.push(404);
  if (endpoint.revised) common.push(304);
  return [...new Set([...own, ...common])].sort((one, other) => one - other);
};

const meaningOf = (endpoint: EndpointDefinition, status: number): string => {
  const own = endpoint.statuses?.[status];
  if (own !== undefined) return own;
  if (status === 304) return 'Nothing has changed since the ETag in `If-None-Match`; no body.';
  if (status === 202 && endpoint.gate === 'empty') return 'Premium is needed: an empty list.';
  if (status === 202 && endpoint.gate === 'tokens') return WITHOUT_PREMIUM;
  return MEANINGS[status] ?? `Status ${status}.`;
};

/** The answers of a call by status, as `responses` of its operation. */
export const answersOf = (endpoint: EndpointDefinition, writer: SchemaWriter): Json =>
  Object.fromEntries(
    statusesOf(endpoint).map((status) => {
      const about = { description: meaningOf(endpoint, status), headers: headersOf(endpoint, status) };
      if (status === 304) return [status, about];
      const schema =
        status === 400 ? badRequest(endpoint, writer) : writer.write(endpoint.answers[status] ?? Detail, 'answered');
      const media = status === 200 ? (endpoint.media ?? 'application/json') : 'application/json';
      return [status, { ...about, content: { [media]: { schema } } }];
    }),
  );
