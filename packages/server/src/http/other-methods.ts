import { messages } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { send } from './send.ts';

/** The route that matches any one segment below `/api`, including those of other calls. */
const ANY_CARD = '/api/:id';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** The path of a request target, also of one in absolute form (RFC 9112 §3.2.2), as the router reads it. */
export const pathOf = (url: string): string => {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Sends 405 with the methods that the path supports (RFC 9110 §15.5.6, decisions §10.4). */
export const refuseMethod = (reply: FastifyReply, methods: readonly string[]): FastifyReply =>
  send(reply.header('allow', methods.join(', ')), { status: 405, body: { detail: messages.methodNotAllowed } });

/**
 * Collects the routes registered after it, and sends 405 if `GET /api/{id}/` would take another call's path
 * for a card.
 * @returns the methods of the route at a request's path; none if there is no route
 */
export function knowMethods(app: FastifyInstance): (request: FastifyRequest) => readonly string[] {
  const exact = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ method, url }) => {
    const key = withoutSlash(url);
    const methods = exact.get(key) ?? new Set();
    exact.set(key, methods);
    for (const each of [method].flat()) methods.add(each);
    if (key.includes(':')) patterns.set(key, patternOf(key));
  });
  const methodsAt = (path: string): readonly string[] => {
    const own = exact.get(path);
    if (own) return [...own];
    for (const [key, pattern] of patterns) {
      if (key === ANY_CARD && !UUID.test(path.slice('/api/'.length))) continue;
      if (pattern.test(path)) return [...(exact.get(key) ?? [])];
    }
    return [];
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    if (withoutSlash(url) !== ANY_CARD) return done();
    const own = exact.get(withoutSlash(pathOf(request.url)));
    if (own === undefined) return done();
    refuseMethod(reply, [...own]);
  });
  return (request) => methodsAt(withoutSlash(pathOf(request.url)));
}
