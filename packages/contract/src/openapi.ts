import type { TSchema } from './schema.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { Review } from './reviews.ts';
import { Detail } from './shapes.ts';

const commonErrors: Readonly<Record<string, string>> = {
  400: 'The request is not valid',
  401: 'No valid access token',
  413: 'The body is too large',
  429: 'Too many tries; Retry-After tells the seconds to wait',
  500: 'Something went wrong on the server',
  503: 'The server cannot do this now',
};

const json = (schema: TSchema) => ({ content: { 'application/json': { schema } } });

const parameters = (schema: EndpointDefinition['params'], place: 'path' | 'query') =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: property,
  }));

const timeZone = {
  name: 'Time-Zone',
  in: 'header',
  required: false,
  description: 'IANA name of the zone in which dates are read and written; UTC without it.',
  schema: { type: 'string' },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: where nothing has changed since, the answer is 304 without a body.',
  schema: { type: 'string' },
};

function answers(endpoint: EndpointDefinition): Record<string, unknown> {
  const own = Object.entries(endpoint.answers).map(([status, schema]: [string, TSchema]) => [
    status,
    { description: status.startsWith('2') ? 'Answer' : 'Refusal', ...json(schema) },
  ]);
  const statuses = ['400', '429', '500', '503'];
  if (endpoint.access !== 'open') statuses.push('401');
  if (endpoint.body) statuses.push('413');
  const common = statuses
    .filter((status) => !(Number(status) in endpoint.answers))
    .map((status) => [status, { description: commonErrors[status] ?? 'Error', ...json(Detail) }]);
  const gate =
    endpoint.gate === 'refuse' && !(402 in endpoint.answers)
      ? [['402', { description: 'Premium is needed', ...json(Detail) }]]
      : [];
  const unchanged = endpoint.revised ? [['304', { description: 'Not changed since the ETag in If-None-Match' }]] : [];
  return Object.fromEntries<unknown>([...own, ...common, ...gate, ...unchanged] as [string, unknown][]);
}

/**
 * The OpenAPI 3.1 document of the given calls (https://spec.openapis.org/oas/v3.1.0).
 * @param version the product's version
 */
export function openapi(endpoints: readonly EndpointDefinition[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      parameters: [
        ...parameters(endpoint.params, 'path'),
        ...parameters(endpoint.query, 'query'),
        timeZone,
        ...(endpoint.revised ? [ifNoneMatch] : []),
      ],
      ...(endpoint.body ? { requestBody: { required: !endpoint.bodyOptional, ...json(endpoint.body) } } : {}),
      responses: answers(endpoint),
      security: endpoint.access === 'open' ? [] : [{ bearer: [] }],
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Siedem', version, description: 'Spaced repetition for language learners.' },
    paths,
    components: {
      schemas: { Review },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
