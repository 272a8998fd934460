import { type Connection, openConnection, type Reply } from './connection.ts';
import { quantile } from './numbers.ts';

/** Requests of one kind, with their latencies counted from the moment they were due, ms. */
export interface Reported {
  readonly count: number;
  readonly errors: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Plan<K extends string> {
  /** origins that take the requests in turn, as behind a proxy */
  readonly urls: readonly string[];
  readonly seconds: number;
  readonly learners: number;
  /** interval of each kind per learner, seconds; the first time at a different moment for each learner */
  readonly every: Readonly<Record<K, number>>;
  readonly request: (kind: K, learner: number) => Buffer;
}

/** Shorter than the server's idle timeout of a connection. */
const REST_MS = 3_000;

/** Kept-alive connections to one origin, as many as are in use at once. */
const connectionsTo = (url: string) => {
  const free: { readonly connection: Connection; readonly since: number }[] = [];
  const all = new Set<Connection>();
  const take = async (): Promise<Connection> => {
    for (let next = free.pop(); next !== undefined; next = free.pop()) {
      if (performance.now() - next.since < REST_MS) return next.connection;
      next.connection.close();
      all.delete(next.connection);
    }
    const made = await openConnection(url);
    all.add(made);
    return made;
  };
  return {
    ask: async (sent: Buffer): Promise<Reply> => {
      const connection = await take();
      const reply = await connection.ask(sent);
      free.push({ connection, since: performance.now() });
      return reply;
    },
    close: () => {
      for (const connection of all) connection.close();
    },
  };
};

/**
 * Learners who send requests by the clock, however late the responses are (open loop): a server that falls behind gets no relief, and
 * queueing counts as latency.
 */
export async function simulate<K extends string>(plan: Plan<K>): Promise<Readonly<Record<K, Reported>>> {
  const kinds = Object.keys(plan.every) as K[];
  const due = kinds
    .flatMap((kind) =>
      Array.from({ length: plan.learners }, (_, learner) => {
        const every = plan.every[kind] * 1000;
        // Spread evenly, with another offset for each kind.
        const first = ((learner * 0.618_034 * (kinds.indexOf(kind) + 1)) % 1) * every;
        const times = Math.max(0, Math.ceil((plan.seconds * 1000 - first) / every));
        return Array.from({ length: times }, (__, turn) => ({ kind, learner, at: first + turn * every }));
      }).flat(),
    )
    .toSorted((a, b) => a.at - b.at);
  const servers = plan.urls.map(connectionsTo);
  const took = new Map(kinds.map((kind) => [kind, [] as number[]]));
  const errors = new Map(kinds.map((kind) => [kind, 0]));
  const fail = (kind: K): void => void errors.set(kind, (errors.get(kind) ?? 0) + 1);
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (const [turn, { kind, learner, at }] of due.entries()) {
    const wait = began + at - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const server = servers[turn % servers.length];
    const asked = server?.ask(plan.request(kind, learner)).then(
      ({ status }) => {
        if (status !== 200) fail(kind);
        took.get(kind)?.push(performance.now() - began - at);
      },
      () => fail(kind),
    );
    if (asked) running.push(asked);
  }
  await Promise.all(running);
  for (const { close } of servers) close();
  const reported = (kind: K): Reported => {
    const times = took.get(kind) ?? [];
    const [p50, p95, p99] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99)];
    return { count: times.length, errors: errors.get(kind) ?? 0, p50, p95, p99 };
  };
  return Object.fromEntries(kinds.map((kind) => [kind, reported(kind)])) as Record<K, Reported>;
}
