import { join } from 'node:path';
import { type Connection, openConnection, request } from '../lib/connection.ts';
import { drive } from '../lib/drive.ts';
import { atMost, type Measure, times, withUnit } from '../lib/measure.ts';
import { type Product, startProduct } from '../lib/product.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const PROGRAM = join(import.meta.dirname, '../variants/with-empty-call.ts');
const EACH_ROUND = 2500;
const ROUNDS = 7;
const CONNECTIONS = 8;

const since = async ({ ask }: Connection, token: string): Promise<number> => {
  let at = 0;
  for (;;) {
    const page = await ask(request({ method: 'GET', path: `/api/changes/?since=${at}&limit=10000`, token }));
    const { revision, more } = JSON.parse(page.text()) as { revision: number; more: boolean };
    at = revision;
    if (!more) return at;
  }
};

/** The refresh that finds no changes: the request of a client that is up to date. */
export const unchangedRefresh = async (product: Product): Promise<Buffer> => {
  const token = product.learners[0]?.token ?? '';
  const connection = await openConnection(product.url);
  const revision = await since(connection, token);
  connection.close();
  return request({ method: 'GET', path: `/api/changes/?since=${revision}`, token, zone: 'Europe/Warsaw' });
};

export const measure: Measure = {
  name: 'refresh',
  run: async () => {
    const product = await startProduct({ learners: 1, cards: 100_000, program: PROGRAM });
    const token = product.learners[0]?.token ?? '';
    const refresh = Array<Buffer>(EACH_ROUND).fill(await unchangedRefresh(product));
    const empty = Array<Buffer>(EACH_ROUND).fill(
      request({ method: 'GET', path: '/api/bench/empty/', token, zone: 'Europe/Warsaw' }),
    );
    const rounds = await interleave(ROUNDS, {
      refresh: () => drive(product, CONNECTIONS, refresh),
      empty: () => drive(product, CONNECTIONS, empty),
    });
    await product.stop();
    const cpu = ratio(rounds, ['refresh', 'empty'], (each) => each.cpuMs);
    const [ours, theirs] = (['refresh', 'empty'] as const).map((name) => medianOf(rounds, name, ({ cpuMs }) => cpuMs));
    const bytes = medianOf(rounds, 'refresh', (each) => each.bytes);
    return [
      atMost(
        'CPU of a refresh without news, beside an empty call',
        times(cpu, [ours ?? 0, theirs ?? 0], 'ms'),
        cpu,
        1.35,
      ),
      { ...atMost('its body', withUnit(bytes, 'bytes'), bytes, 300, 'bytes'), gate: true },
    ];
  },
};
