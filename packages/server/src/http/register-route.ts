import type { EndpointDefinition } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorise, type Caller } from './authorise.ts';
import { acceptsGzip, compressed, compressing } from './compress.ts';
import { headerOf, prepareCall, queryReader } from './prepare-call.ts';
import { besidePieces } from '../store/engine/between-pieces.ts';
import { logOf } from './request-log.ts';
import { namesTag, revisionTag } from './revision-tag.ts';
import { send } from './send.ts';
import { type AnyAnswer, type CheckedCall, type Produced, type Route, streamed } from './serve.ts';
import type { Services } from './services.ts';
import { spool } from './spool.ts';
import { withinTime } from './within-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
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

const sendAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AnyAnswer | Produced,
  { config }: Services,
): Promise<FastifyReply> => {
  if ('produce' in answer) {
    reply.header('vary', 'accept-encoding');
    const stream = spool(answer.produce, config.dataDir);
    return acceptsGzip(headerOf(request, 'accept-encoding'))
      ? send(reply.header('content-encoding', 'gzip'), streamed(answer.type, compressing(stream)))
      : send(reply, streamed(answer.type, stream));
  }
  if (!('raw' in answer)) return send(reply, answer);
  reply.header('vary', 'accept-encoding');
  const smaller = await compressed(answer.raw, headerOf(request, 'accept-encoding'));
  return smaller === null
    ? send(reply, answer)
    : send(reply.header('content-encoding', 'gzip'), { ...answer, raw: smaller });
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
  log: () => logOf(request),
});

const schemasOf = ({ body, params, query }: EndpointDefinition) => ({
  ...(body ? { body } : {}),
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
});

/** A refusal if the learner makes a costly call too often, or a second one concurrently. */
const limitLearner = (
  endpoint: EndpointDefinition,
  { caller, now }: FastifyRequest,
  reply: FastifyReply,
  { limits }: Services,
): AnyAnswer | null => {
  if (caller === null || (endpoint.perMinute === undefined && !endpoint.oneAtATime)) return null;
  const { userId } = caller;
  const refusal = limits.begin({ endpoint, userId, now });
  if (refusal === null && endpoint.oneAtATime) {
    const end = () => limits.end({ endpoint, userId });
    reply.raw.once('close', end).once('finish', end);
  }
  return refusal;
};

/** Calls that need a login send a refusal only if that login is still valid: it may have ended meanwhile (decisions §10.3). */
const afterwards = async (
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  services: Services,
  answer: AnyAnswer | Produced,
): Promise<AnyAnswer | Produced> => {
  if (endpoint.access === 'open' || answer.status < 400 || answer.status === 401) return answer;
  const authorised = await authorise(endpoint, request, services);
  return 'refusal' in authorised ? authorised.refusal : answer;
};

/** Registers an endpoint as a route: authorise, validate, handle, send. */
export function registerRoute(app: FastifyInstance, { endpoint, run }: Route, services: Services): void {
  const readQuery = endpoint.query && queryReader(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: { endpoint },
    schema: schemasOf(endpoint),
    // Before the body is read, so that a caller who is not authorised cannot make the server read it.
    onRequest: async (request, reply) => {
      request.now = services.clock();
      const authorised = await withinTime(authorise(endpoint, request, services));
      if ('refusal' in authorised) return send(reply, authorised.refusal);
      request.caller = authorised.caller;
      const limited = limitLearner(endpoint, request, reply, services);
      if (limited) return send(reply, limited);
    },
    preValidation: (request, reply, done) => {
      const refusal = prepareCall(endpoint, request);
      readQuery?.(request.query);
      if (refusal) send(reply, refusal);
      else if (isUnchanged(endpoint, request)) reply.code(304).header('etag', tagOf(request)).send();
      else done();
    },
    handler: async (request, reply) => {
      const answer = await withinTime(
        besidePieces(run(checkedCall(request), services).then((ran) => afterwards(endpoint, request, services, ran))),
      );
      if (endpoint.revised && answer.status === 200) reply.header('etag', tagOf(request));
      return sendAnswer(request, reply, answer, services);
    },
  });
}
