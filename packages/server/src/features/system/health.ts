import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';
import { logOf } from '../../http/request-log.ts';

/** With less free disk space a write may fail at any moment: not ready. */
const LEAST_FREE = 0.05;

const ensureRoom = async (directory: string): Promise<void> => {
  const { bavail, blocks } = await statfs(directory);
  if (bavail < blocks * LEAST_FREE) throw new Error('the disk is nearly full');
};

/** Liveness and readiness for load balancers and supervisors; not part of the contract. */
export function registerHealth(app: FastifyInstance, { store, config }: Services): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (draining) throw new Error('the server is stopping');
      await ensureRoom(config.dataDir);
      await store.ready();
      return await reply.send({ status: 'ready' });
    } catch (error) {
      logOf(request).warn({ err: error }, 'not ready');
      return reply.code(503).send({ detail: 'not ready' });
    }
  });
}
