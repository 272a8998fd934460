import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { messages } from '@siedem/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../http/services.ts';
import { countJobs } from '../../store/jobs/job-rounds.ts';
import { ordersInState } from '../../store/money/order-lists.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Metric, METRICS_TYPE, metricsText, type Sample } from './metrics-text.ts';
import { requestMetrics } from './request-metrics.ts';

const NANO = 1e9;
const MICRO = 1e6;

const gauge = (name: string, help: string, ...samples: readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
});

const processMetrics = (startedAt: number): Metric[] => {
  const { user, system } = process.cpuUsage();
  const memory = process.memoryUsage();
  return [
    gauge('siedem_build_info', 'The version that runs.', { labels: { version: packageJson.version }, value: 1 }),
    gauge('process_start_time_seconds', 'When the process started.', { value: startedAt / 1000 }),
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time used, user and system.',
      type: 'counter',
      samples: [{ value: (user + system) / MICRO }],
    },
    gauge('process_resident_memory_bytes', 'Memory in use.', { value: memory.rss }),
    gauge('nodejs_heap_size_used_bytes', 'Memory in use by objects.', { value: memory.heapUsed }),
  ];
};

const databaseMetrics = async ({ store }: Pick<Services, 'store'>): Promise<Metric[]> => {
  const jobs = await countJobs(store.read);
  const orphans = await ordersInState(store.read, 'orphan');
  return [
    gauge(
      'siedem_jobs',
      'Work that transactions left to the worker.',
      { labels: { state: 'waiting' }, value: jobs.waiting },
      { labels: { state: 'failed' }, value: jobs.failed },
    ),
    gauge('siedem_payments_to_refund', 'Payments of nobody, to be given back.', { value: orphans.length }),
  ];
};

const SCHEME = 'Bearer ';

/** Compares digests in constant time, which also hides the length. */
const holdsToken = (header: string | undefined, token: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return header?.startsWith(SCHEME) === true && timingSafeEqual(digest(header.slice(SCHEME.length)), digest(token));
};

/** A listener of its own, not reachable through the server's port. */
const serveAt = (
  app: FastifyInstance,
  at: { readonly host: string; readonly port: number },
  text: () => Promise<string>,
) => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    text().then(
      (body) => void response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(body),
      () => void response.writeHead(500).end(),
    );
  });
  app.addHook('onListen', async () => {
    server.listen(at.port, at.host);
    await once(server, 'listening');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
};

/** A collector that asks at the wrong place learns so, instead of receiving the app's page. */
const refuseMetrics = (app: FastifyInstance): void => {
  app.get('/metrics', (_, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ detail: messages.notFound }),
  );
};

/** `GET /metrics` for a collector, on its own listening address or with the token (`METRICS`). */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { metrics } = services.config;
  if (metrics.kind === 'off') return refuseMetrics(app);
  const startedAt = services.clock();
  const requests = requestMetrics();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });

  const loop = (): Metric =>
    gauge(
      'nodejs_eventloop_lag_seconds',
      'How late the event loop came to its timers since the last look.',
      { labels: { quantile: '0.5' }, value: delay.percentile(50) / NANO },
      { labels: { quantile: '0.99' }, value: delay.percentile(99) / NANO },
    );

  const text = async (): Promise<string> => {
    const lag = loop();
    delay.reset();
    const ofDatabase = await databaseMetrics(services).catch((error: unknown) => {
      // metrics of the process must also be served if the database is unreachable
      services.log.warn({ err: error }, 'metrics without the database');
      return [];
    });
    return metricsText([requests.metric(), lag, ...processMetrics(startedAt), ...ofDatabase]);
  };

  if (metrics.kind === 'address') {
    refuseMetrics(app);
    return serveAt(app, metrics, text);
  }
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!holdsToken(request.headers.authorization, metrics.token)) {
      return reply.code(401).send({ detail: messages.loginNeeded });
    }
    return reply.type(METRICS_TYPE).send(await text());
  });
}
