import { Socket } from 'node:net';
import pg from 'pg';
import type { CompiledForm } from '../prepare.ts';
import type { Answer, Connection } from './connection.ts';

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
    run: async (sql, parameters): Promise<Answer> => {
      const { rows, rowCount } = await queries.query({ text: sql, values: [...parameters] });
      return { rows, changes: rowCount ?? 0 };
    },
    rows: rowsOf,
    send: rowsOf,
  };
};

/** A connection that sends what one turn of the event loop writes as one piece: queries that wait for no answer share it. */
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
  // not before: connecting puts the socket's own function back
  return socket.once('connect', () => Object.assign(socket, gathering));
};

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** told of connections that broke; the pool replaces them */
  readonly onBroken: (error: Error) => void;
}

/** A pool that outlives a restart of the database: a broken client must have a listener, also while it is lent. */
export const openPool = ({ databaseUrl, poolSize, onBroken }: PostgresOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types,
    // queries that do not wait for each other's answers travel together
    pipeline: true,
    stream: turnSocket,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
};
