import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { messages } from '@siedem/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from './encoding.ts';
import { strictPolicy, workerPolicy } from './policy.ts';
import { refuse } from './problems.ts';
import { send } from './send.ts';

/** Not served under their own paths: pages have routes, and `.br` and `.gz` are encodings of the file beside them. */
const hidden = /\.(?:html|br|gz)$/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Scripts that run in a worker. */
const WORKER = /^\/assets\/import-worker-/;

/** Loaded with the first file, to keep the start short. */
const sender = () => import('@fastify/send');

const pathsIn = (build: string): ReadonlySet<string> => {
  const entries = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => relative(build, join(parentPath, name)));
  return new Set(paths.map((path) => `/${path.replaceAll(sep, '/')}`));
};

const headersOf = (reply: FastifyReply, path: string): FastifyReply =>
  reply
    .header('content-security-policy', WORKER.test(path) ? workerPolicy : strictPolicy)
    .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding');

/**
 * The files of the built web, listed at the first request. Only listed paths are served, so nothing a caller
 * sends becomes a file system path.
 */
export interface Files {
  readonly has: (path: string) => boolean;
  /** Sends one of them in the smallest accepted encoding; supports ranges and conditional requests. */
  readonly answer: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

export const filesOf = (build: string): Files => {
  let found: ReadonlySet<string> | undefined;
  const isFile = (path: string): boolean => (found ??= pathsIn(build)).has(path);
  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { send: open, mime, isUtf8MimeType } = await sender();
    const wanted = encodingFor(request.headers['accept-encoding']);
    const encoding = isFile(path + ENDINGS[wanted]) ? wanted : 'identity';
    const options = { root: build, cacheControl: false, contentType: encoding === 'identity', index: false } as const;
    const file = await open(request.raw, path + ENDINGS[encoding], options);
    if (file.type !== 'file') return send(reply, refuse(404, messages.notFound));
    headersOf(reply, path).code(file.statusCode).headers(file.headers);
    if (encoding !== 'identity') {
      const type = mime.getType(path) ?? 'application/octet-stream';
      reply.header('content-encoding', encoding).type(isUtf8MimeType(type) ? `${type}; charset=utf-8` : type);
    }
    return reply.send(file.stream);
  };
  return { has: (path) => !hidden.test(path) && isFile(path), answer };
};
