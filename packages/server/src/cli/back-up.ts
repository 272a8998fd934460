import { access, rm } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { copySqlite } from '../store/engine/copy-sqlite.ts';
import { runOnPostgres } from './postgres-program.ts';
import { makePrivateFile } from '../store/engine/private-file.ts';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const dump = (url: string, file: string): Promise<void> =>
  runOnPostgres('pg_dump', url, { options: ['--format=custom', `--file=${file}`], failed: 'pg_dump failed' });

/** Copies the database as it stood at one moment. Throws if the file is there already. */
export const backUp = async (database: Config['database'], file: string): Promise<void> => {
  if (await exists(file)) throw new Error(`${file} is there already`);
  makePrivateFile(file);
  try {
    if (database.kind === 'sqlite') copySqlite(database.file, file);
    else await dump(database.url, file);
  } catch (error) {
    // a partial copy is useless and would make the next backup fail
    await rm(file, { force: true });
    throw error;
  }
};
