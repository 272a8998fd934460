import { messages } from '@siedem/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { failureAnswer } from './failures.ts';
import { headersOfAll } from './headers.ts';
import type { PartialOutage } from './partial-outage.ts';
import { notValid, refuse } from './problems.ts';
import { send } from './send.ts';
import type { AnyAnswer } from './serve.ts';
import { logOf } from './request-log.ts';
import { pathOf, refuseMethod } from './other-methods.ts';

const isApi = (url: string): boolean => /^\/(?:api|health)(?:[/?#]|$)/i.test(url);

/** Rejected bodies up to this size are drained, so that a sender who reads only afterwards gets the response. */
const MOST_DRAINED = 32 * 1024 * 1024;

const isDrained = (request: FastifyRequest): boolean => Number(request.headers['content-length']) <= MOST_DRAINED;

const errorAnswer = (error: FastifyError, request: FastifyRequest): AnyAnswer => {
  const { endpoint } = request.routeOptions.config;
  if (error.validation) {
    return error.validationContext === 'params'
      ? refuse(404, messages.notFound)
      : notValid(endpoint, error.validation[0]?.instancePath);
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return refuse(413, messages.tooLarge);
  if (status >= 400 && status < 500) return notValid(endpoint);
  return failureAnswer(error);
};

/** Every error is JSON with `detail`; internal failures are logged with the route pattern, never with URL or body. */
export function answerErrors(app: FastifyInstance, outage: PartialOutage): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    outage.note(error);
    const answer = errorAnswer(error, request);
    if (answer.status >= 500) logOf(request).error({ err: error, route: request.routeOptions.url }, 'failed');
    // Fastify would close the connection while the sender writes, who would see a reset instead of the response.
    if (answer.status === 413 && isDrained(request)) reply.removeHeader('connection');
    send(reply, answer);
  });
}

/** Answers a path that cannot be decoded, for which Fastify runs no hook. */
export const answerBadUrl =
  (config: Config) =>
  (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    send(reply.headers(headersOfAll(config)), { status: 400, body: { detail: messages.dataNotValid } });
  };

/** The methods of pages, which every path outside `/api` is. */
const OF_PAGES = ['GET', 'HEAD'];

/** Other methods of known paths: 405 (decisions §10.4). Unknown paths: JSON under `/api`, a page elsewhere. */
export function answerUnknown(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => unknown,
  methodsOf: (request: FastifyRequest) => readonly string[],
): void {
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request);
    if (methods.length > 0) return refuseMethod(reply, methods);
    if (isApi(pathOf(request.url))) return send(reply, refuse(404, messages.notFound));
    return OF_PAGES.includes(request.method) ? page(request, reply) : refuseMethod(reply, OF_PAGES);
  });
}
