import { Socket } from 'node:net';
import pg from 'pg';
import { hostsOf } from '../../../postgres-url.ts';
import type { CompiledForm } from '../prepare.ts';
import type { StatementResult, Connection } from './connection.ts';

const INT8 = 20;
/** `count`, `sum` of integers and epoch milliseconds all fit a double exactly. */
const parseInt8 = (text: string): number => Number(text);

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, parseInt8);

/** The query interface that a pool and a client of it share. */
interface Queries {
  query(config: pg.QueryConfig): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export const connectionOver = (queries: Queries): Connection => {
  const rowsOf = async ({ name, sql }: CompiledForm, values: readonly unknown[]): Promise<unknown[]> => {
    const config = { text: sql, values: [...values] };
    // one with a name is prepared on the server
    return (await queries.query(name === undefined ? config : { ...config, name })).rows;
  };
  return {
    run: async (sql, parameters): Promise<StatementResult> => {
      const { rows, rowCount } = await queries.query({ text: sql, values: [...parameters] });
      return { rows, changes: rowCount ?? 0 };
    },
    rows: rowsOf,
    send: rowsOf,
  };
};

/** A connection that pipelines the queries of one turn of the event loop (`npm run bench -- postgres`). */
const turnSocket = (): Socket => {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let gathers = false;
  const gather = (): void => {
    if (gathers) return;
    gathers = true;
    socket.cork();
    setImmediate(() => {
      gathers = false;
      socket.uncork();
    });
  };
  const gathering = {
    write: (...parameters: Parameters<Socket['write']>): boolean => {
      gather();
      return write(...parameters);
    },
  };
  // after connecting, which resets the socket's function
  return socket.once('connect', () => Object.assign(socket, gathering));
};

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** receives the errors of broken connections; the pool replaces them */
  readonly onBroken: (error: Error) => void;
}

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006';

/** Whether the server is read-only, as a standby is. */
const isStandby = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby !== false;
};

/**
 * Clients of several hosts in turn: a failed connection, or one to a standby, makes the next one try the host
 * after it. With a single host there is no check.
 */
const followHosts = (databaseUrl: string) => {
  const hosts = hostsOf(databaseUrl);
  let at = 0;
  const next = (from: string | undefined): void => {
    // concurrent connections fail together and advance by one host only
    if (hosts[at] === from) at = (at + 1) % hosts.length;
  };
  const untried = new WeakMap<object, string>();
  class FollowingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const url = hosts[at] ?? databaseUrl;
      super({ ...config, connectionString: url });
      untried.set(this, url);
      this.once('end', () => next(untried.get(this)));
    }
  }
  return {
    Client: FollowingClient,
    onConnect: async (client: pg.ClientBase): Promise<void> => {
      if (hosts.length > 1 && (await isStandby(client))) {
        throw Object.assign(new Error('this PostgreSQL is a standby: the next host is asked'), { code: READ_ONLY });
      }
      untried.delete(client);
    },
  };
};

/** A pool that survives a restart of the database: a broken client needs an error listener, also while it is checked out. */
export const openPool = ({ databaseUrl, poolSize, onBroken }: PostgresOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...followHosts(databaseUrl),
    max: poolSize,
    types,
    // queries that do not depend on each other's results are sent together
    pipeline: true,
    stream: turnSocket,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
};
