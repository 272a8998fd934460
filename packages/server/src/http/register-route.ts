import { type EndpointDefinition, messages } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, type Caller, callerOf, tokenOf } from './auth.ts';
import { compressed } from './compress.ts';
import { failureAnswer } from './failures.ts';
import { gate } from './gate.ts';
import { logOf } from './request-log.ts';
import { notValid, refuse } from './problems.ts';
import { namesTag, revisionTag } from './revision-tag.ts';
import type { AnyAnswer, Bearer, CheckedCall, Raw, Route } from './serve.ts';
import type { Services } from './services.ts';
import { textsAreStorable } from './text-check.ts';
import { zoneOf } from './time-zone.ts';
import { withinTime } from './within-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | Bearer | null;
    /** where the handler admits the caller: what would refuse them beforehand */
    admission: (() => Promise<AnyAnswer | null>) | null;
    rawBody: Buffer | null;
    /** whether characters of the body are written as escapes */
    hasEscapes: boolean;
    zone: string;
    now: number;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
  }
}

/** Sends what a handler handed back. */
export function send(reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  reply.code(answer.status).header('content-type', 'application/json; charset=utf-8');
  // so that what somebody reports can be found in the log
  if (answer.status >= 400) reply.header('x-request-id', reply.request.id);
  if ('raw' in answer) return reply.send(answer.raw);
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply.send(JSON.stringify(answer.body));
}

const sendRaw = (request: FastifyRequest, reply: FastifyReply, answer: Raw): void => {
  reply.header('vary', 'accept-encoding');
  const smaller = compressed(answer.raw, headerOf(request, 'accept-encoding'));
  if (smaller === null) return void send(reply, answer);
  smaller.then(
    (raw) => send(reply.header('content-encoding', 'gzip'), { ...answer, raw }),
    (error: unknown) => fail(reply, error),
  );
};

/** As if the route's handler had thrown it. */
const fail = (reply: FastifyReply, error: unknown): void => {
  reply.send(error instanceof Error ? error : new Error('something other than an error was thrown', { cause: error }));
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `GET /api/{id}/` catches every unknown path of one step; to a stranger such a path does not exist (decisions §6.3). */
const unknownPath = (endpoint: EndpointDefinition, request: FastifyRequest): boolean =>
  endpoint.path === '/api/{id}/' && !uuid.test(String(Reflect.get(Object(request.params), 'id')));

/** What somebody gets who is not logged in. */
const stranger = (endpoint: EndpointDefinition, request: FastifyRequest): AnyAnswer | null => {
  if (endpoint.access === 'open') return null;
  return unknownPath(endpoint, request) && request.headers.authorization === undefined
    ? refuse(404, messages.notFound)
    : refuse(401, messages.loginNeeded);
};

/** Whether the login of a token stands, and premium lets its learner in. */
const admit = async (
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  bearer: Bearer,
  services: Services,
): Promise<AnyAnswer | null> => {
  const caller = await callerOf(bearer, services, request.now);
  request.caller = caller;
  if (caller === null) return stranger(endpoint, request);
  return endpoint.access === 'premium' ? gate(endpoint, caller, services, request.now) : null;
};

/** Query values are text on the wire; those declared as integers become numbers, all else stays for the schema to judge. */
const queryReader = (endpoint: EndpointDefinition): ((query: unknown) => void) => {
  const integers = Object.entries(endpoint.query?.properties ?? {}).flatMap(([name, schema]) =>
    Reflect.get(Object(schema), 'type') === 'integer' ? [name] : [],
  );
  return (query) => {
    const read = query as Record<string, unknown>;
    for (const name of integers) {
      const value = read[name];
      if (typeof value === 'string' && /^\d+$/.test(value)) read[name] = Number(value);
    }
  };
};

/** JSON pointer to the first field of the body, of those the call knows, that holds text which cannot be stored. */
const unstorableField = ({ body }: EndpointDefinition, sent: unknown): string | undefined => {
  const known: unknown = body !== undefined && 'properties' in body ? body.properties : undefined;
  const names = typeof known === 'object' && known !== null ? Object.keys(known) : [];
  const name = names.find((each) => !textsAreStorable(Reflect.get(Object(sent), each)));
  return name === undefined ? undefined : `/${name}`;
};

/** What no schema says: storable text everywhere, a known zone, a body that may be left out. */
const prepare = (endpoint: EndpointDefinition, request: FastifyRequest): AnyAnswer | null => {
  const zone = zoneOf(headerOf(request, 'time-zone'));
  if (zone === null) return { status: 400, body: { detail: messages.timeZoneUnknown } };
  request.zone = zone;
  if (endpoint.bodyOptional && (request.body === undefined || request.body === null)) request.body = {};
  // Only an escape can bring in what is not storable: paths are ASCII, and bodies are checked for valid UTF-8 when read.
  const isEscaped = request.url.includes('%');
  if (isEscaped && !(textsAreStorable(request.params) && textsAreStorable(request.query))) return notValid(endpoint);
  if (request.hasEscapes && !endpoint.judgesTexts && !textsAreStorable(request.body)) {
    return notValid(endpoint, unstorableField(endpoint, request.body));
  }
  return null;
};

const tagOf = ({ caller, zone }: FastifyRequest): string | undefined =>
  caller !== null && 'revision' in caller ? revisionTag(caller, zone) : undefined;

const isUnchanged = (endpoint: EndpointDefinition, request: FastifyRequest): boolean => {
  const tag = endpoint.revised ? tagOf(request) : undefined;
  return tag !== undefined && namesTag(headerOf(request, 'if-none-match'), tag);
};

/** Sends what is wrong with a call; who is not to make it at all is told that instead. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: AnyAnswer): void {
  if (request.admission === null) return void send(reply, refused);
  withinTime(
    request.admission(),
    (stranger) => void send(reply, stranger ?? refused),
    (error) => {
      logOf(request).error({ err: error, route: request.routeOptions.url }, 'failed');
      send(reply, failureAnswer(error));
    },
  );
}

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
  log: () => logOf(request),
});

/** Makes a route of the contract a route of the server. */
export function registerRoute(app: FastifyInstance, { endpoint, admits, run }: Route, services: Services): void {
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
    // Before the body is read: who calls, and does premium let them? So a stranger can make us read nothing. (Where the
    // handler admits, somebody whose login has ended since can, for as long as their token lasts.)
    onRequest: (request, reply, done) => {
      const go = (refused: AnyAnswer | null): void => (refused ? void send(reply, refused) : done());
      request.now = services.clock();
      const token = tokenOf(request.headers.authorization, services, request.now);
      if (token === null) return go(stranger(endpoint, request));
      const bearer = bearerOf(token);
      const admission = () => admit(endpoint, request, bearer, services);
      if (!admits) return withinTime(admission(), go, (error) => fail(reply, error));
      request.caller = bearer;
      request.admission = admission;
      done();
    },
    preValidation: (request, reply, done) => {
      const refused = prepare(endpoint, request);
      readQuery?.(request.query);
      if (refused) sendRefusal(request, reply, refused);
      else if (isUnchanged(endpoint, request)) reply.code(304).header('etag', tagOf(request)).send();
      else done();
    },
    handler: (request, reply) => {
      withinTime(
        run(checkedCall(request), services),
        (answer) => {
          if (endpoint.revised && answer.status === 200) reply.header('etag', tagOf(request));
          if ('raw' in answer) sendRaw(request, reply, answer);
          else if (answer.status >= 400) sendRefusal(request, reply, answer);
          else send(reply, answer);
        },
        (error) => fail(reply, error),
      );
    },
  });
}
