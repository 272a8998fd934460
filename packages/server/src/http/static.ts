import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { messages } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { makePages, missingBuild, pageLanguage } from '../pages.ts';
import { policyOf, strictPolicy } from './policy.ts';
import { refuse } from './problems.ts';
import { send } from './register-route.ts';

/** The built web part. */
export const webBuild = join(import.meta.dirname, '../../../web/dist');

/** Paths that are files or nothing: a missing script must not be answered with a page. */
const filesOnly = /^\/(?:assets|locales|fonts)\//;
/** Parts of pages are no pages: they go out only as what `makePages` makes of them. */
const partsOfPages = /^\/(?:index\.html|visitor\.html|prerendered\/)/;

const headersOf = (reply: FastifyReply, path: string): void => {
  reply.header('content-security-policy', strictPolicy);
  reply.header(
    'cache-control',
    /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
};

const read = (...path: readonly string[]): string | null => {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

const query = (request: FastifyRequest): Readonly<Record<string, unknown>> => Object(request.query);

/**
 * Serves the built files, and answers every other path with the page, whose router shows the right screen.
 * @returns the answer to paths that are no file
 */
export function servePages(
  app: FastifyInstance,
  config: Config,
  build: string = webBuild,
): (request: FastifyRequest, reply: FastifyReply) => unknown {
  const built = existsSync(join(build, 'index.html'));
  if (built) {
    app.register(fastifyStatic, {
      root: build,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: headersOf,
      allowedPath: (path) => !partsOfPages.test(path),
    });
  } else {
    app.log.warn({ build }, 'the web part is not built');
  }
  const pageAt = makePages({
    app: read(build, 'index.html') ?? missingBuild,
    visitor: read(build, 'visitor.html'),
    rendered: (name, language) => read(build, 'prerendered', `${name}.${language}.html`),
  });
  return (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    if (filesOnly.test(path)) return send(reply, refuse(404, messages.notFound));
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const language = pageLanguage({ query: query(request), cookie, acceptLanguage });
    return reply
      .code(built ? 200 : 503)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(path, config))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .header('content-language', language)
      .send(pageAt(path, language));
  };
}
