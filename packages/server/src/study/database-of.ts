import type { Config } from '../config.ts';
import type { Database } from '../store/open-store.ts';

/** The database as a thread opens it. */
export const databaseOf = ({ database }: Pick<Config, 'database'>): Database =>
  database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url };
