import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { messages } from '@siedem/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { headersOfAll } from './headers.ts';
import { send } from './send.ts';

const refusalOf = (detail: string, config: Config, more: Readonly<Record<string, string>> = {}) => {
  const body = JSON.stringify({ detail });
  const headers: Readonly<Record<string, string>> = {
    ...headersOfAll(config),
    ...more,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { headers, body };
};

/** Writes a response to a socket that has no `ServerResponse`, and closes it. */
const endSocket = (socket: Writable, line: string, { headers, body }: ReturnType<typeof refusalOf>): void => {
  const all = { ...headers, date: new Date().toUTCString() };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`);
};

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what the HTTP parser refuses. */
export const answerNoHttp = (config: Config) => {
  const refusal = refusalOf(messages.dataNotValid, config);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    endSocket(socket, statusLines[error.code ?? ''] ?? '400 Bad Request', refusal);
  };
};

/**
 * Requests that are HTTP and that Node would answer itself, with an empty body or not at all: HTTP/1.1 without `Host`
 * (RFC 9112 §3.2), an unsupported `Expect` (RFC 9110 §10.1.1), `CONNECT`. They receive JSON that is not cached (decisions §10.4).
 */
export function refuseHalfHttp(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersionMinor, headers } = request.raw;
    if (headers.host !== undefined || httpVersionMinor === 0) return done();
    reply.headers(headersOfAll(config));
    send(reply.header('connection', 'close'), { status: 400, body: { detail: messages.dataNotValid } });
  });
  const unexpected = refusalOf(messages.dataNotValid, config);
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, unexpected.headers);
    response.end(unexpected.body);
  });
  const noTunnel = refusalOf(messages.methodNotAllowed, config, { allow: 'GET, HEAD' });
  app.server.on('connect', (_request, socket) => {
    endSocket(socket, '405 Method Not Allowed', noTunnel);
  });
}
