import type { Reader } from './engine/context.ts';
import { makeReader } from './engine/make-reader.ts';
import type { Database } from './open-store.ts';

/** A read-only connection for a thread: sees committed rows and blocks nobody. */
export interface OwnReader {
  readonly reader: Reader;
  readonly close: () => Promise<void>;
}

/** Opens a reader of a database whose schema is up to date. */
export const openReader = async (database: Database): Promise<OwnReader> => {
  if ('sqliteFile' in database) {
    const { openSqlite } = await import('./engine/dialects/sqlite.ts');
    const file = openSqlite(database.sqliteFile, 'reader');
    return {
      reader: makeReader('sqlite', file),
      close: async () => file.close(),
    };
  }
  const { connectionOver, openPool } = await import('./engine/dialects/postgres.ts');
  const pool = openPool({
    databaseUrl: database.databaseUrl,
    poolSize: 2,
    onBroken: (error) => process.emitWarning(error),
  });
  return { reader: makeReader('postgres', connectionOver(pool)), close: () => pool.end() };
};
