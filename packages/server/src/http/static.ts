import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { messages } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { missingBuild, pageLanguage, renderPage } from '../pages.ts';
import { policyOf, strictPolicy } from './policy.ts';
import { refuse } from './problems.ts';
import { send } from './register-route.ts';

/** The built web part. */
export const webBuild = join(import.meta.dirname, '../../../web/dist');

/** Paths that are files or nothing: a missing script must not be answered with a page. */
const filesOnly = /^\/(?:assets|locales|fonts)\//;
const indexPage = /^\/index\.html(?:\.br|\.gz)?$/;

const headersOf = (reply: FastifyReply, path: string): void => {
  reply.header('content-security-policy', strictPolicy);
  reply.header(
    'cache-control',
    /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
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
  const index = join(build, 'index.html');
  const built = existsSync(index);
  if (built) {
    app.register(fastifyStatic, {
      root: build,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: headersOf,
      allowedPath: (path) => !indexPage.test(path),
    });
  } else {
    app.log.warn({ build }, 'the web part is not built');
  }
  const template = built ? readFileSync(index, 'utf8') : missingBuild;
  const pages = { en: renderPage(template, 'en'), pl: renderPage(template, 'pl') };
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
      .send(pages[language]);
  };
}
