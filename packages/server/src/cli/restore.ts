import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, open } from 'node:fs/promises';
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

const BEGINNINGS = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const;
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Throws if the file is a backup of the other database, which the tools below would call damaged. */
const checkKind = async (kind: keyof typeof BEGINNINGS, file: string): Promise<void> => {
  const handle = await open(file);
  let beginning: string;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    beginning = buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
  const other = kind === 'sqlite' ? 'postgres' : 'sqlite';
  if (!beginning.startsWith(BEGINNINGS[other])) return;
  const way = kind === 'postgres' ? ': restore it where DATABASE_URL is not set, then run "move --to"' : '';
  throw new Error(`${file} is a backup of ${NAMES[other]}, and this database is ${NAMES[kind]}${way}`);
};

/**
 * Restores a backup as the configured database, which must not exist (SQLite) or be empty (PostgreSQL): nothing
 * is ever overwritten. Stop the server first. Accounts deleted since the backup are in it again until `eraseAgain` ran.
 */
export const restore = async (database: Config['database'], file: string): Promise<void> => {
  if (!(await exists(file))) throw new Error(`there is no ${file}`);
  await checkKind(database.kind, file);
  if (database.kind === 'postgres') return load(database.url, file);
  checkSqlite(file);
  for (const suffix of ['', '-wal', '-shm']) {
    if (await exists(database.file + suffix)) throw new Error(`${database.file}${suffix} is there: move it away first`);
  }
  await mkdir(dirname(database.file), { recursive: true, mode: 0o700 });
  await copyFile(file, database.file, constants.COPYFILE_EXCL);
  await chmod(database.file, 0o600);
};
