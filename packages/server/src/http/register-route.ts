import { type EndpointDefinition, messages } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerOf } from './auth.ts';
import { compressed } from './compress.ts';
import { gate } from './gate.ts';
import { logOf } from './log.ts';
import { notValid, refuse } from './problems.ts';
import { namesTag, revisionTag } from './revision-tag.ts';
import type { AnyAnswer, CheckedCall, Raw, Route } from './serve.ts';
import type { Services } from './services.ts';
import { textsAreStorable } from './text-check.ts';
import { zoneOf } from './time-zone.ts';
import { withinTime } from './within-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    rawBody: Buffer | null;
    zone: string;
    now: number;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
  }
}

/** Sends what a handler handed back. */
export function send(reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  reply.code(answer.status).type('application/json; charset=utf-8');
  // so that what somebody reports can be found in the log
  if (answer.status >= 400) reply.header('x-request-id', reply.request.id);
  if ('raw' in answer) return reply.send(answer.raw);
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply.send(JSON.stringify(answer.body));
}

const sendRaw = async (request: FastifyRequest, reply: FastifyReply, answer: Raw): Promise<FastifyReply> => {
  const small = await compressed(answer.raw, headerOf(request, 'accept-encoding'));
  reply.header('vary', 'accept-encoding');
  if (small === null) return send(reply, answer);
  reply.header('content-encoding', 'gzip');
  return send(reply, { ...answer, raw: small });
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `GET /api/{id}/` catches every unknown path of one step; to a stranger such a path does not exist (decisions §6.3). */
const unknownPath = (endpoint: EndpointDefinition, request: FastifyRequest): boolean =>
  endpoint.path === '/api/{id}/' && !uuid.test(String(Reflect.get(Object(request.params), 'id')));

/** Before the body is read: who calls, and does premium let them? So a stranger can make us read nothing. */
const admit = async (
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  services: Services,
): Promise<AnyAnswer | null> => {
  request.now = services.clock();
  request.caller = await callerOf(request.headers.authorization, services, request.now);
  if (endpoint.access === 'open') return null;
  if (request.caller === null) {
    return unknownPath(endpoint, request) && request.headers.authorization === undefined
      ? refuse(404, messages.notFound)
      : refuse(401, messages.loginNeeded);
  }
  return endpoint.access === 'premium' ? gate(endpoint, request.caller, services, request.now) : null;
};

/** Query values are text on the wire; those declared as integers become numbers, all else stays for the schema to judge. */
const queryReader = (endpoint: EndpointDefinition): ((query: unknown) => Record<string, unknown>) => {
  const integers = Object.entries(endpoint.query?.properties ?? {}).flatMap(([name, schema]) =>
    Reflect.get(Object(schema), 'type') === 'integer' ? [name] : [],
  );
  return (query) => {
    const read: Record<string, unknown> = { ...(query as Readonly<Record<string, unknown>>) };
    for (const name of integers) {
      const value = read[name];
      if (typeof value === 'string' && /^\d+$/.test(value)) read[name] = Number(value);
    }
    return read;
  };
};

/** What no schema says: storable text everywhere, a known zone, a body that may be left out. */
const prepare = (endpoint: EndpointDefinition, request: FastifyRequest): AnyAnswer | null => {
  const zone = zoneOf(headerOf(request, 'time-zone'));
  if (zone === null) return { status: 400, body: { detail: messages.timeZoneUnknown } };
  request.zone = zone;
  if (endpoint.bodyOptional && (request.body === undefined || request.body === null)) request.body = {};
  if (!textsAreStorable(request.params) || !textsAreStorable(request.query)) return notValid(endpoint);
  // Bodies are checked for valid UTF-8 when read, so only an escape can bring in what is not storable.
  if (request.rawBody?.includes('\\u') && !textsAreStorable(request.body)) return notValid(endpoint);
  return null;
};

const tagOf = ({ caller, zone }: FastifyRequest): string | undefined =>
  caller === null ? undefined : revisionTag(caller, zone);

const isUnchanged = (endpoint: EndpointDefinition, request: FastifyRequest): boolean => {
  const tag = endpoint.revised ? tagOf(request) : undefined;
  return tag !== undefined && namesTag(headerOf(request, 'if-none-match'), tag);
};

const noBytes = Buffer.alloc(0);

const checkedCall = (request: FastifyRequest): CheckedCall => ({
  body: request.body,
  params: request.params,
  query: request.query,
  learner: request.caller,
  zone: request.zone,
  now: request.now,
  ip: request.ip,
  userAgent: headerOf(request, 'user-agent') ?? '',
  rawBody: request.rawBody ?? noBytes,
  header: (name) => headerOf(request, name),
  get log() {
    return logOf(request);
  },
});

/** Makes a route of the contract a route of the server. */
export function registerRoute(app: FastifyInstance, { endpoint, run }: Route, services: Services): void {
  const readQuery = endpoint.query && queryReader(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: { endpoint },
    schema: {
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
    },
    onRequest: async (request, reply) => {
      const refused = await withinTime(admit(endpoint, request, services));
      if (refused) return send(reply, refused);
    },
    preValidation: (request, reply, done) => {
      const refused = prepare(endpoint, request);
      if (readQuery) request.query = readQuery(request.query);
      if (refused) send(reply, refused);
      else if (isUnchanged(endpoint, request)) reply.code(304).header('etag', tagOf(request)).send();
      else done();
    },
    handler: async (request, reply) => {
      const answer = await withinTime(run(checkedCall(request), services));
      if (endpoint.revised && answer.status === 200) reply.header('etag', tagOf(request));
      return 'raw' in answer ? sendRaw(request, reply, answer) : send(reply, answer);
    },
  });
}
