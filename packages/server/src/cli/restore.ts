import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { runOnPostgres } from './postgres-program.ts';
import { checkSqlite } from '../store/engine/copy-sqlite.ts';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const load = (url: string, file: string): Promise<void> =>
  runOnPostgres('pg_restore', url, {
    options: ['--exit-on-error', '--single-transaction', '--no-owner', file],
    failed: 'pg_restore failed; nothing was changed',
  });

/**
 * Puts a backup in the place of the configured database, which must not be there (SQLite) or be empty (PostgreSQL): nothing
 * is ever overwritten. Stop the server first. Accounts deleted since the backup are in it again until `eraseAgain` ran.
 */
export const restore = async (database: Config['database'], file: string): Promise<void> => {
  if (!(await exists(file))) throw new Error(`there is no ${file}`);
  if (database.kind === 'postgres') return load(database.url, file);
  checkSqlite(file);
  for (const suffix of ['', '-wal', '-shm']) {
    if (await exists(database.file + suffix)) throw new Error(`${database.file}${suffix} is there: move it away first`);
  }
  await mkdir(dirname(database.file), { recursive: true, mode: 0o700 });
  await copyFile(file, database.file, constants.COPYFILE_EXCL);
  await chmod(database.file, 0o600);
};
