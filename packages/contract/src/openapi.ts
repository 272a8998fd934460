import type { EndpointDefinition } from './endpoint.ts';
import descriptions from './operation-descriptions.json' with { type: 'json' };
import { ANSWER_HEADERS, answersOf } from './openapi-answers.ts';
import { type Json, SchemaWriter } from './openapi-schemas.ts';
import { originOf } from './schema.ts';
import { LIMITS } from '@siedem/domain';
import { Detail } from './shapes.ts';
import { callsBySubject, namedSchemas } from './subjects.ts';

const ABOUT = `Spaced repetition for language learners.

Every body is JSON in UTF-8. Fields that a call does not know are dropped, or refused where its body says so. Every answer under \`/api\` carries
\`Cache-Control: no-store\`; a 301 or 300 is an answer, not a redirection, and carries no \`Location\`. A known path with
another method is answered with 405, \`Allow\` and \`{detail}\` (see the response MethodNotAllowed). Paths work with and
without their last slash.`;

/** Descriptions of tags; a subject without one is a tag without description. */
const TAGS: Readonly<Record<string, string>> = {
  account: 'Registration, login, tokens, passwords, profile.',
  cards: 'Words and their meanings.',
  categories: 'What a learner learns: up to three languages.',
  boxes: 'The boxes of a category, called sections on the wire.',
  reviews: 'Answers given in lessons.',
  lessons: 'Settings of lessons and margins of cards.',
  collection: 'Everything at once: what changed, checks, exports.',
  arranging: 'Boxes arranged at once, and pauses.',
  doctor: 'Which interval fits a box.',
  insights: 'Figures of what was learned, forecast, recall.',
  study: 'The study record and its settings.',
  imports: 'Cards and answers brought from elsewhere, and taking them back.',
  exports: 'Packages for Anki.',
  premium: 'Free days, payments, withdrawal.',
  support: 'Questions, captcha, configuration, this document.',
};

const timeZone = {
  name: 'Time-Zone',
  in: 'header',
  required: false,
  description: 'IANA name of the zone in which dates are read and written; UTC without it. An unknown name is a 400.',
  schema: { type: 'string', examples: ['Europe/Warsaw'] },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: if nothing has changed since, the answer is 304 without a body.',
  schema: { type: 'string' },
};

const parameters = (
  schema: EndpointDefinition['params'],
  place: 'path' | 'query',
  writer: SchemaWriter,
): readonly Json[] => {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: writer.write(originOf(property), 'sent'),
  }));
};

const securityOf = ({ access, readsToken }: EndpointDefinition): readonly Json[] => {
  if (access !== 'open') return [{ bearer: [] }];
  return readsToken ? [{}, { bearer: [] }] : [];
};

const descriptionOf = (name: string): Json => {
  const text: unknown = Reflect.get(descriptions, name);
  return typeof text === 'string' ? { description: text } : {};
};

const operation = (endpoint: EndpointDefinition, tag: string | undefined, writer: SchemaWriter): Json => ({
  operationId: endpoint.name,
  ...(tag === undefined ? {} : { tags: [tag] }),
  summary: endpoint.summary,
  ...descriptionOf(endpoint.name),
  ...(endpoint.perMinute === undefined ? {} : { 'x-calls-per-minute': endpoint.perMinute }),
  ...(endpoint.oneAtATime ? { 'x-one-at-a-time': true } : {}),
  parameters: [
    ...parameters(endpoint.params, 'path', writer),
    ...parameters(endpoint.query, 'query', writer),
    timeZone,
    ...(endpoint.revised ? [ifNoneMatch] : []),
  ],
  ...(endpoint.body
    ? {
        requestBody: {
          required: !endpoint.bodyOptional,
          content: { 'application/json': { schema: writer.write(endpoint.body, 'sent') } },
        },
      }
    : {}),
  responses: answersOf(endpoint, writer),
  security: securityOf(endpoint),
});

/** Specification §7: the texts of the interface as files. No call: they are served with the pages. */
const locales = (writer: SchemaWriter): Json => ({
  get: {
    operationId: 'locales',
    tags: ['support'],
    summary: 'The texts of the interface in one language.',
    parameters: [
      { name: 'lng', in: 'path', required: true, schema: { type: 'string', enum: ['pl', 'en'] } },
      { name: 'ns', in: 'path', required: true, schema: { type: 'string', enum: ['translation'] } },
    ],
    responses: {
      200: {
        description: 'The texts, nested by screen.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      404: {
        description: 'There is no such language or file.',
        content: { 'application/json': { schema: writer.write(Detail, 'answered') } },
      },
    },
    security: [],
  },
});

const methodNotAllowed = (writer: SchemaWriter): Json => ({
  description: 'The path is known and has no such method.',
  headers: { Allow: { description: 'The methods that it has.', required: true, schema: { type: 'string' } } },
  content: { 'application/json': { schema: writer.write(Detail, 'answered') } },
});

/**
 * The OpenAPI 3.1 document of the given calls (https://spec.openapis.org/oas/v3.1.0).
 * @param version the product's version
 * @param server origin of the server; default: the one that the document was loaded from
 */
export function openapi(
  endpoints: readonly EndpointDefinition[],
  version: string,
  server = '/',
): Record<string, unknown> {
  const writer = new SchemaWriter(namedSchemas);
  const tagOf = new Map(callsBySubject.flatMap(([subject, calls]) => calls.map((call) => [call, subject] as const)));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, tagOf.get(endpoint), writer);
  }
  paths['/locales/{lng}/{ns}.json'] = locales(writer);
  const responses = { MethodNotAllowed: methodNotAllowed(writer) };
  return {
    openapi: '3.1.0',
    info: { title: 'Siedem', version, description: ABOUT },
    // of one learner: more cards or answers are 413 with `limit`, more of a day 429 with Retry-After
    'x-limits': {
      cards: LIMITS.cards,
      reviews: LIMITS.reviews,
      reviewsPerDay: LIMITS.reviewsPerDay,
      categories: LIMITS.categories,
      sections: LIMITS.boxes,
    },
    servers: [{ url: server }],
    tags: callsBySubject.map(([name]) => ({ name, ...(TAGS[name] === undefined ? {} : { description: TAGS[name] }) })),
    paths,
    components: {
      schemas: writer.components(),
      responses,
      headers: ANSWER_HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
