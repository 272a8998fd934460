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

/** `isOpen` turns false when the transaction ends: what uses it later fails instead of running in another's. */
export const makeTx = (dialect: DialectName, connection: Connection, isOpen: () => boolean): Tx => {
  const reader = makeReader(dialect, {
    run: (sql, parameters, name) =>
      isOpen()
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
  };
};
