import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { AnyAnswer } from './serve.ts';

/** Sends what a handler returned. */
export function send(reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  reply.code(answer.status).header('content-type', 'application/json; charset=utf-8');
  // so that a reported problem can be found in the log
  if (answer.status >= 400) reply.header('x-request-id', reply.request.id).header('cache-control', 'no-store');
  if ('stream' in answer) {
    // A streamed response may pause for longer than an idle connection may; slow readers are disconnected anyway.
    if (reply.raw.socket instanceof Socket) reply.raw.socket.setTimeout(0);
    return reply.header('content-type', answer.type).send(answer.stream);
  }
  if ('html' in answer) {
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', answer.policy)
      .send(answer.html);
  }
  if ('raw' in answer) return reply.send(answer.raw);
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply.send(JSON.stringify(answer.body));
}
