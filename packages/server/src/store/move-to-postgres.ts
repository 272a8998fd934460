import { DatabaseSync } from 'node:sqlite';
import { openPool } from './engine/dialects/postgres.ts';
import { MIGRATIONS } from './engine/migrations/all.ts';
import { type MovedTable, moveTables } from './engine/move-tables.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const openAlone = (file: string): DatabaseSync => {
  const source = new DatabaseSync(file, { timeout: 1_000 });
  try {
    // Locks the file until the end: fails if a server is running, and makes one that is started meanwhile fail.
    source.exec('pragma locking_mode = exclusive; begin exclusive');
    return source;
  } catch (error) {
    source.close();
    throw new Error(`${file} is in use: stop the server first`, { cause: error });
  }
};

const checkVersion = (source: DatabaseSync): void => {
  const version = Object.values(source.prepare('select max(version) from schema_versions').get() ?? {})[0];
  if (version === MIGRATIONS.length) return;
  throw new Error(
    `the file has schema version ${String(version)}, this program ${MIGRATIONS.length}: run "migrate" with it first`,
  );
};

/**
 * Copies a SQLite file whole into an empty PostgreSQL database, in one transaction there: after a failure the target is as
 * empty as before and the move can be repeated. The file is only read.
 * @throws if a server has the file open, its schema is another, or the target has rows
 */
export const moveToPostgres = async (
  file: string,
  databaseUrl: string,
  onMoved: (table: MovedTable) => void,
): Promise<readonly MovedTable[]> => {
  const source = openAlone(file);
  try {
    checkVersion(source);
    await (await openPostgresStore({ databaseUrl, poolSize: 1, onBroken: () => undefined })).close();
    const pool = openPool({ databaseUrl, poolSize: 1, onBroken: () => undefined });
    try {
      const target = await pool.connect();
      try {
        await target.query('begin');
        const moved = await moveTables(source, target, onMoved);
        await target.query('commit');
        return moved;
      } finally {
        // ends a transaction that failed, with the connection
        target.release(true);
      }
    } finally {
      await pool.end();
    }
  } finally {
    source.close();
  }
};
