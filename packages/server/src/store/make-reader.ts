import { Kysely } from 'kysely';
import type { DialectName, Reader, Tx } from './context.ts';
import type { Connection } from './dialects/connection.ts';
import { connectionDialect } from './dialects/kysely-dialect.ts';
import { guardPlugin } from './guard.ts';
import type { Schema } from './schema.ts';

export const makeReader = (dialect: DialectName, connection: Connection): Reader => {
  let db: Kysely<Schema> | undefined;
  return {
    dialect,
    // made when first asked for: a transaction of prepared queries never needs the builder
    get db() {
      db ??= new Kysely<Schema>({ dialect: connectionDialect(dialect, connection), plugins: [guardPlugin] });
      return db;
    },
    all: async (query, parameters) => {
      const form = query.compiled(dialect);
      const { rows } = await connection.run(form.sql, query.values(form, parameters), form.name);
      return query.rows(rows);
    },
  };
};

/** How long a transaction may be used, and what still has to succeed before it may commit. */
export interface TxScope {
  open: boolean;
  readonly last: Promise<unknown>[];
}

/** What uses the transaction after its scope was closed fails, instead of running in somebody else's. */
export const makeTx = (dialect: DialectName, connection: Connection, scope: TxScope): Tx => {
  const reader = makeReader(dialect, {
    run: (sql, parameters, name) =>
      scope.open
        ? connection.run(sql, parameters, name)
        : Promise.reject(new Error('a transaction was used after its end: await everything inside it')),
  });
  return {
    dialect,
    get db() {
      return reader.db;
    },
    all: reader.all,
    writes: true,
    last: (query) => {
      // whoever commits waits for it; until then its failure is not unhandled
      query.catch(() => {});
      scope.last.push(query);
    },
  };
};
