import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';

/** For the machinery around the server, not part of the contract: is the process there, can it serve? */
export function registerHealth(app: FastifyInstance, { store }: Services): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (draining) throw new Error('the server is stopping');
      await store.ready();
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ detail: 'not ready' });
    }
  });
}
