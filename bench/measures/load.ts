import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openConnection, request } from '../lib/connection.ts';
import { atMost, type Measure, type Row, reported, withUnit } from '../lib/measure.ts';
import { startDurablePostgres } from '../lib/postgres.ts';
import { residentMb, type Running } from '../lib/process.ts';
import { type Product, startProduct } from '../lib/product.ts';
import { productReview } from '../lib/reviewing.ts';
import { simulate } from '../lib/simulate.ts';

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/**
 * The load model: learners in a lesson, an answer every five seconds, a look for other devices' changes every eight (as a page asks on
 * average in its first six minutes, `exchange-delay.ts`), and a whole list each minute.
 */
const LEARNERS = numberOf('LOAD_LEARNERS', 1000);
const CARDS = numberOf('LOAD_CARDS', 100);
const SECONDS = numberOf('LOAD_SECONDS', 20);
const EVERY = { review: 5, changes: 8, list: 60 };

interface Setting {
  readonly name: string;
  readonly product: Product;
  readonly servers: readonly Running[];
  /** of the database beside the servers, ms */
  readonly databaseCpuMs: () => number;
  readonly diskBytes: () => Promise<number>;
}

const folderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const databaseBytes = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  await client.end();
  return Number(rows[0]?.size);
};

/** The revision of each learner's data. */
const revisionsOf = async ({ url, learners }: Product): Promise<readonly number[]> => {
  const connection = await openConnection(url);
  const revisions: number[] = [];
  for (const { token } of learners) {
    const page = await connection.ask(request({ method: 'GET', path: '/api/changes/?since=0&limit=10000', token }));
    revisions.push((JSON.parse(page.text()) as { revision: number }).revision);
  }
  connection.close();
  return revisions;
};

const run = async ({ name, product, servers, databaseCpuMs, diskBytes }: Setting): Promise<Row[]> => {
  const turns = new Map<number, number>();
  const review = (learner: number): Buffer => {
    const turn = turns.get(learner) ?? 0;
    turns.set(learner, turn + 1);
    return productReview(product, learner, turn);
  };
  const revisions = await revisionsOf(product);
  // one answer behind: the last may still be under way
  const changes = (learner: number): Buffer => {
    const since = (revisions[learner] ?? 0) + Math.max(0, (turns.get(learner) ?? 0) - 1);
    const path = `/api/changes/?since=${since}`;
    return request({ method: 'GET', path, token: product.learners[learner]?.token ?? '', zone: 'Europe/Warsaw' });
  };
  const list = (learner: number): Buffer =>
    request({ method: 'GET', path: '/api/', token: product.learners[learner]?.token ?? '', zone: 'Europe/Warsaw' });
  const cpuMs = (): number => servers.reduce((sum, each) => sum + each.cpuMs(), databaseCpuMs());
  const before = cpuMs();
  const answered = await simulate({
    urls: servers.map(({ url }) => url),
    seconds: SECONDS,
    learners: LEARNERS,
    every: EVERY,
    request: (kind, learner) => ({ review, changes, list })[kind](learner),
  });
  const used = (cpuMs() - before) / 1000;
  const memory = servers.reduce((sum, { pid }) => sum + residentMb(pid), 0);
  const disk = await diskBytes();
  const thousands = LEARNERS / 1000;
  const errors = Object.values(answered).reduce((sum, kind) => sum + kind.errors, 0);
  const of = (kind: keyof typeof EVERY): Row => {
    const { count, p50, p95, p99 } = answered[kind];
    const figures = [p50, p95, p99].map((each) => each.toFixed(1)).join(' / ');
    return atMost(`${name}: ${kind}, p50 / p95 / p99 of ${count}`, `${figures} ms`, p99, 250, 'ms');
  };
  return [
    atMost(`${name}: errors`, String(errors), errors, 0, ''),
    of('review'),
    of('changes'),
    of('list'),
    reported(`${name}: CPU for ${SECONDS} s`, `${used.toFixed(2)} s`),
    reported(
      `${name}: CPU of an answer, with the looks and lists between`,
      withUnit((used * 1000) / answered.review.count, 'ms'),
    ),
    reported(`${name}: memory of the servers`, withUnit(memory, 'MB')),
    reported(`${name}: on disk`, `${(disk / 1e6).toFixed(1)} MB, ${(disk / LEARNERS / 1000).toFixed(1)} KB a learner`),
    reported(
      `${name}: for 1,000 learners in a lesson`,
      `${(used / SECONDS / thousands).toFixed(3)} cores, ${(memory / thousands).toFixed(0)} MB, ` +
        `${(disk / 1e6 / thousands).toFixed(0)} MB on disk`,
    ),
  ];
};

const onSqlite = async (): Promise<Row[]> => {
  const product = await startProduct({ learners: LEARNERS, cards: CARDS });
  const rows = await run({
    name: 'SQLite',
    product,
    servers: [product],
    databaseCpuMs: () => 0,
    diskBytes: async () => folderBytes(product.home),
  });
  await product.stop();
  return rows;
};

const onPostgres = async (): Promise<Row[]> => {
  const postgres = await startDurablePostgres();
  if (postgres === undefined) return [reported('PostgreSQL', 'is not installed here')];
  const empty = await databaseBytes(postgres.url);
  const product = await startProduct({ learners: LEARNERS, cards: CARDS, databaseUrl: postgres.url });
  const setting = {
    product,
    databaseCpuMs: postgres.cpuMs,
    diskBytes: async () => (await databaseBytes(postgres.url)) - empty,
  };
  const one = await run({ ...setting, name: 'PostgreSQL', servers: [product] });
  const more = [await product.another(), await product.another()];
  const three = await run({ ...setting, name: 'three instances', servers: [product, ...more] });
  for (const each of more) await each.stop();
  await product.stop();
  return [...one, ...three];
};

/** A thousand concurrent learners. LOAD_SECONDS, LOAD_LEARNERS and LOAD_CARDS change its length and size. */
export const measure: Measure = {
  name: 'load',
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};
