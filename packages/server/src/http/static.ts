import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@siedem/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import {
  askedLanguage,
  type Language,
  missingBuild,
  pageLanguage,
  publicPageAt,
  renderPage,
  robotsText,
  sitemapXml,
  webBuild,
} from '../pages.ts';
import { encode, type Encoding, encodingFor } from './encoding.ts';
import { fillOperator } from './fill-operator.ts';
import { filesOf } from './files.ts';
import { policyOf } from './policy.ts';
import { refuse } from './problems.ts';
import { send } from './send.ts';

/** Paths that are files or 404: a missing script must not be answered with a page. */
const filesOnly = /^\/(?:(?:assets|locales|fonts)\/|favicon\.ico$)/;
const query = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  request.query as Readonly<Record<string, unknown>>;

const readIfThere = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

interface Wanted {
  readonly path: string;
  readonly language: Language;
  readonly asked: boolean;
}

/** Makes pages from the build's output; each is assembled and compressed at its first request. */
function pageMaker(build: string, { publicUrl, operator }: Config): (wanted: Wanted, encoding: Encoding) => Buffer {
  const app = readIfThere(join(build, 'index.html')) ?? missingBuild;
  const visitor = readIfThere(join(build, 'visitor.html'));
  const made = new Map<string, Buffer>();
  const make = ({ path, language, asked }: Wanted): string => {
    const page = publicPageAt(path);
    const rendered = page?.rendered && readIfThere(join(build, 'prerendered', `${page.rendered}.${language}.html`));
    const shown = { page, language, asked, publicUrl };
    return visitor && rendered
      ? renderPage(visitor, fillOperator(rendered, operator), shown)
      : renderPage(app, '', shown);
  };
  return (wanted, encoding) => {
    // Paths without a page of their own are unlimited, and all get the same page.
    const key = `${publicPageAt(wanted.path)?.path ?? '*'} ${wanted.language} ${wanted.asked} ${encoding}`;
    const known = made.get(key) ?? encode(make(wanted), encoding);
    made.set(key, known);
    return known;
  };
}

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
  const files = built ? filesOf(build) : undefined;
  if (!built) app.log.warn({ build }, 'the web part is not built');
  const pageFor = pageMaker(build, config);
  const crawlers = new Map<string, readonly [type: string, body: string]>([
    ['/robots.txt', ['text/plain; charset=utf-8', robotsText(config.publicUrl)]],
    ['/sitemap.xml', ['application/xml; charset=utf-8', sitemapXml(config.publicUrl)]],
  ]);
  return (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    if (files?.has(path)) return files.answer(path, request, reply);
    if (filesOnly.test(path)) return send(reply, refuse(404, messages.notFound));
    const forCrawlers = crawlers.get(path);
    if (forCrawlers) return reply.type(forCrawlers[0]).header('cache-control', 'no-cache').send(forCrawlers[1]);
    const { cookie, 'accept-language': acceptLanguage, 'accept-encoding': acceptEncoding } = request.headers;
    const encoding = encodingFor(acceptEncoding);
    const language = pageLanguage({ query: query(request), cookie, acceptLanguage });
    const asked = askedLanguage(query(request)) !== undefined;
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(built ? 200 : 503)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(path, config))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie, accept-encoding')
      .header('content-language', language)
      .send(pageFor({ path, language, asked }, encoding));
  };
}
