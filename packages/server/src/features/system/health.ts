import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';
import type { PartialOutage } from '../../http/partial-outage.ts';
import { logOf } from '../../http/request-log.ts';

/** With less free disk space a write may fail at any moment: not ready. */
const LEAST_FREE = 0.05;

const ensureRoom = async (directory: string): Promise<void> => {
  const { bavail, blocks } = await statfs(directory);
  if (bavail < blocks * LEAST_FREE) throw new Error('the disk is nearly full');
};

/**
 * Liveness and readiness for load balancers and supervisors; not part of the contract. While the server
 * drains (`DRAIN_SECONDS`) both answer 503, so that a proxy sends it nothing more, and every answer ends its connection.
 * With a machine of the database's cluster lost it stays ready, `partial`: it is the only way to the learners of the others.
 */
export function registerHealth(
  app: FastifyInstance,
  { store, config, stopping }: Services,
  outage: PartialOutage,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done();
  });
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return stopping.aborted ? reply.code(503).send({ detail: 'stopping' }) : reply.send({ status: 'live' });
  });
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (stopping.aborted) throw new Error('the server is stopping');
      await ensureRoom(config.dataDir);
      await store.ready();
      return await reply.send({ status: outage.isNow() ? 'partial' : 'ready' });
    } catch (error) {
      logOf(request).warn({ err: error }, 'not ready');
      return reply.code(503).send({ detail: 'not ready' });
    }
  });
}
