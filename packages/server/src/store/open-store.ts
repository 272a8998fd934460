import type { Store } from './context.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

export type Database = { readonly sqliteFile: string } | { readonly databaseUrl: string };

export interface StoreOptions {
  /** connections to PostgreSQL at most; default 10 */
  readonly poolSize?: number;
  /** told of PostgreSQL connections that broke; the pool replaces them */
  readonly onBroken?: (error: Error) => void;
}

/** Opens the database and brings its schema up to date. Throws where it is newer than this program. */
export const openStore = (database: Database, options: StoreOptions = {}): Promise<Store> =>
  'sqliteFile' in database
    ? openSqliteStore(database.sqliteFile)
    : openPostgresStore({
        databaseUrl: database.databaseUrl,
        poolSize: options.poolSize ?? 10,
        onBroken: options.onBroken ?? ((error) => process.emitWarning(error)),
      });
