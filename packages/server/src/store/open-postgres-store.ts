import type pg from 'pg';
import { type Reader, type SnapshotKind, SNAPSHOTS, type Store, type Tx } from './engine/context.ts';
import { connectionOver, openPool, type PostgresOptions } from './engine/dialects/postgres.ts';
import { changesWith } from './learner.ts';
import { makeReader, makeTx, TxScope } from './engine/make-reader.ts';
import { applyPending, ensureVersions } from './engine/migrate.ts';
import { makeSemaphore, type Semaphore } from './engine/semaphore.ts';
import { probe } from './engine/probe.ts';

/** Serialisation failure or deadlock: the transaction was rolled back and can be retried. */
const CAN_REPEAT = new Set(['40001', '40P01']);

const isRepeatable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && CAN_REPEAT.has(error.code);

/** Runs `fn` between BEGIN and COMMIT on a client of its own; discards a client that failed to end the transaction. */
const transaction = async <T>(pool: pg.Pool, fn: (client: pg.PoolClient, scope: TxScope) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const scope = new TxScope();
  let broken: Error | undefined;
  try {
    // BEGIN is pipelined with the first query: no round trip of its own
    const [begun, done] = await Promise.allSettled([client.query('begin'), fn(client, scope)]);
    if (done.status === 'rejected') throw done.reason;
    if (begun.status === 'rejected') throw begun.reason;
    const [{ command }] = await Promise.all([client.query('commit'), ...scope.last]);
    // after a failed statement whose error was caught, COMMIT rolls back and reports it only here
    if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
    return done.value;
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

const migrateDatabase = async (pool: pg.Pool): Promise<void> => {
  await ensureVersions(connectionOver(pool), 'postgres');
  await transaction(pool, async (client) => {
    // a table lock held to the end of the transaction: the second process waits, then finds nothing pending
    await client.query('lock table schema_versions in access exclusive mode');
    await applyPending(connectionOver(client), 'postgres');
  });
};

/** a prepared statement that is unknown, or exists already, although this connection prepared it */
const FORGOTTEN = new Set(['26000', '42P05']);

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');

/**
 * Statements are prepared once a connection. A pooler that hands each transaction to another connection answers them with
 * errors unless it tracks them, as PgBouncer does from 1.21 on: refuse to start with such a pooler.
 */
const refuseForgetfulPooler = async (pool: pg.Pool): Promise<void> => {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let time = 0; time < 2; time += 1) {
      for (const client of clients) await client.query({ name: 'keeps-statements', text: 'select 1', values: [] });
    }
  } catch (error) {
    if (!FORGOTTEN.has(String(codeOf(error)))) throw error;
    throw new Error(
      'DATABASE_URL leads to a pooler that forgets prepared statements: use its session mode, or PgBouncer 1.21 or newer with max_prepared_statements',
      { cause: error },
    );
  } finally {
    for (const client of clients) client.release();
  }
};

export const openPostgresStore = async (options: PostgresOptions): Promise<Store> => {
  const pool = openPool(options);
  try {
    if (options.poolSize > 1) await refuseForgetfulPooler(pool);
    await migrateDatabase(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const once = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> =>
    transaction(pool, async (client, scope) => {
      try {
        return await fn(makeTx('postgres', connectionOver(client), scope));
      } finally {
        scope.open = false;
      }
    });
  const write: Store['write'] = async (fn) => {
    try {
      return await once(fn);
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      return once(fn);
    }
  };
  const snapshot = async <T>(fn: (reader: Reader) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      return await fn(makeReader('postgres', connectionOver(client)));
    } finally {
      await client.query('rollback').catch((reason: unknown) => {
        broken = reason instanceof Error ? reason : new Error(String(reason));
      });
      client.release(broken);
    }
  };
  const slots: Readonly<Record<SnapshotKind, Semaphore>> = {
    short: makeSemaphore(SNAPSHOTS),
    long: makeSemaphore(SNAPSHOTS),
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: 'postgres',
    read: makeReader('postgres', connectionOver(pool)),
    snapshot: (kind, fn) => slots[kind](() => snapshot(fn)),
    write,
    ...changesWith(write),
    ready: () => probe(write, Date.now()),
    migrate: () => migrateDatabase(pool),
    close: () => (closing ??= pool.end()),
  };
};
