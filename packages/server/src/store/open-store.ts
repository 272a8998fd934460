import type { Store } from './engine/context.ts';

export type Database = { readonly sqliteFile: string } | { readonly databaseUrl: string };

export interface StoreOptions {
  /** connections to PostgreSQL at most; default 10 */
  readonly poolSize?: number;
  /** receives the errors of broken PostgreSQL connections; the pool replaces them */
  readonly onBroken?: (error: Error) => void;
}

/** Opens the database and brings its schema up to date. Throws if it is newer than this program. */
export const openStore = async (database: Database, options: StoreOptions = {}): Promise<Store> => {
  // Lazy: the driver of the other database would cost memory and start time.
  if ('sqliteFile' in database) {
    const { openSqliteStore } = await import('./open-sqlite-store.ts');
    return openSqliteStore(database.sqliteFile);
  }
  const { openPostgresStore } = await import('./open-postgres-store.ts');
  return openPostgresStore({
    databaseUrl: database.databaseUrl,
    poolSize: options.poolSize ?? 10,
    onBroken: options.onBroken ?? ((error) => process.emitWarning(error)),
  });
};
