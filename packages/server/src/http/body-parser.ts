import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

const badRequest = (): Error => Object.assign(new Error('the body is not JSON'), { statusCode: 400 });

/** Bodies are JSON in UTF-8, except for calls that accept forms; an empty one counts as none, whatever its type. */
export function parseBodies(app: FastifyInstance): void {
  const parseWithCare = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(badRequest());
    request.rawBody = body;
    const text = body.toString('utf8');
    request.hasEscapes = text.includes('\\u');
    // Only a text with one of these can pollute prototypes; a closer check costs more than parsing.
    if (request.hasEscapes || text.includes('__proto__') || text.includes('constructor')) {
      return void parseWithCare(request, text, done);
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return done(badRequest());
    }
    done(null, value);
  });
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    const takesForms = request.routeOptions.config.endpoint?.takesForms;
    if (takesForms) request.rawBody = body;
    return body.length === 0 || takesForms ? done(null, undefined) : done(badRequest());
  });
}
