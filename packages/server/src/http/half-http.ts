import { messages } from '@siedem/contract';
import type { FastifyInstance } from 'fastify';
import { send } from './send.ts';

const body = JSON.stringify({ detail: messages.dataNotValid });

/**
 * Requests that are HTTP and that Node would answer itself with an empty body: HTTP/1.1 without `Host` (RFC 9112 §3.2) and
 * an unsupported `Expect` (RFC 9110 §10.1.1). Both receive JSON that is not cached (decisions §10.4).
 */
export function refuseHalfHttp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersionMinor, headers } = request.raw;
    if (headers.host !== undefined || httpVersionMinor === 0) return done();
    send(reply.header('connection', 'close'), { status: 400, body: { detail: messages.dataNotValid } });
  });
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}
