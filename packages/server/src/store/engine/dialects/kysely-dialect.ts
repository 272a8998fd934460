import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { DialectName } from '../context.ts';
import type { Connection } from './connection.ts';

const dialect = (name: DialectName, createDriver: () => Driver): Dialect =>
  name === 'sqlite'
    ? {
        createDriver,
        createAdapter: () => new SqliteAdapter(),
        createQueryCompiler: () => new SqliteQueryCompiler(),
        createIntrospector: (db) => new SqliteIntrospector(db),
      }
    : {
        createDriver,
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      };

/** Compiles queries only. */
export const compilingDialect = (name: DialectName): Dialect => dialect(name, () => new DummyDriver());

/** Kysely over one of our connections. Transactions are the store's business, so its driver refuses them. */
export const connectionDialect = (name: DialectName, connection: Connection): Dialect =>
  dialect(name, () => connectionDriver(connection));

const noTransactions = (): Promise<never> => Promise.reject(new Error('transactions are begun by store.write alone'));

const connectionDriver = (connection: Connection): Driver => {
  const lent: DatabaseConnection = {
    executeQuery: async <R>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> => {
      const answer = await connection.run(query.sql, query.parameters);
      return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.changes) };
    },
    streamQuery: () => {
      throw new Error('the store does not stream');
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => lent,
    releaseConnection: async () => {},
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: async () => {},
  };
};
