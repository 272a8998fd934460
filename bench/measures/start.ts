import { join } from 'node:path';
import { bareToken } from '../bare/names.ts';
import { startBare } from '../lib/bare.ts';
import { request } from '../lib/connection.ts';
import { drive } from '../lib/drive.ts';
import { atMost, type Measure, times } from '../lib/measure.ts';
import { freePort, residentMb, type Running, startServer } from '../lib/process.ts';
import { startProduct } from '../lib/product.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const FASTIFY = join(import.meta.dirname, '../bare/fastify.ts');
const ROUNDS = 5;
const SETTLE_MS = 1500;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const startFastify = async () => {
  const port = await freePort();
  return startServer({ args: [FASTIFY, String(port)], port, readyPath: '/ready' });
};

const startAndRest = async (start: () => Promise<Running>) => {
  const running = await start();
  const cpuMs = running.cpuMs();
  await settle();
  const mb = residentMb(running.pid);
  await running.stop();
  return { startMs: running.startMs, cpuMs, mb };
};

/** Memory retained after the list of a hundred thousand cards was requested three times. */
const afterList = async (running: Running, path: string, token: string): Promise<number> => {
  await drive(running, 1, Array<Buffer>(3).fill(request({ method: 'GET', path, token })));
  await settle();
  const mb = residentMb(running.pid);
  await running.stop();
  return mb;
};

/** A process from its start to its first answer, at rest, and after its heaviest call. */
export const measure: Measure = {
  name: 'start',
  run: async () => {
    const starts = await interleave(ROUNDS, {
      product: () => startAndRest(() => startProduct({ learners: 0, cards: 0 })),
      fastify: () => startAndRest(startFastify),
    });
    const big = { learners: 1, cards: 100_000 };
    const lists = await interleave(2, {
      product: async () => {
        const product = await startProduct(big);
        return afterList(product, '/api/', product.learners[0]?.token ?? '');
      },
      bare: async () => afterList(await startBare(big), '/cards', bareToken(0)),
    });
    const row = (
      what: string,
      most: number,
      unit: string,
      of: (each: (typeof starts)[number]['product']) => number,
    ) => {
      const value = ratio(starts, ['product', 'fastify'], of);
      return atMost(
        what,
        times(value, [medianOf(starts, 'product', of), medianOf(starts, 'fastify', of)], unit),
        value,
        most,
      );
    };
    const same = (mb: number) => mb;
    const after = ratio(lists, ['product', 'bare'], same);
    return [
      row('start to first answer, beside bare Fastify', 1.5, 'ms', ({ startMs }) => startMs),
      row('memory at rest, beside bare Fastify', 1.5, 'MB', ({ mb }) => mb),
      atMost(
        'memory after a list of 100,000 cards, beside bare',
        times(after, [medianOf(lists, 'product', same), medianOf(lists, 'bare', same)], 'MB'),
        after,
        2,
      ),
    ];
  },
};
