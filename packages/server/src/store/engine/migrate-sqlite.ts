import { existsSync, renameSync, rmSync } from 'node:fs';
import type { SqliteFile } from './dialects/sqlite.ts';
import { applyPending, ensureVersions, refuseNewer, versionOf } from './migrate.ts';
import { MIGRATIONS } from './migrations/all.ts';
import type { Migration } from './migrations/migration.ts';
import { makePrivateFile } from './private-file.ts';

/** Copies the file before a migration changes a schema with data in it. */
const keepCopy = (writer: SqliteFile, file: string, version: number): void => {
  const copy = `${file}.before-${String(version + 1).padStart(4, '0')}`;
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { force: true });
  makePrivateFile(unfinished);
  writer.database.prepare('vacuum into ?').run(unfinished);
  renameSync(unfinished, copy);
};

/** Migrates the file in one transaction; does nothing if it is up to date. */
export const migrateFile = async (
  writer: SqliteFile,
  file: string,
  known: readonly Migration[] = MIGRATIONS,
): Promise<void> => {
  await ensureVersions(writer, 'sqlite');
  const version = await versionOf(writer);
  refuseNewer(version, known);
  if (version === known.length) return;
  if (version > 0) keepCopy(writer, file, version);
  // A migration may sort all answers, which can exceed the memory.
  writer.database.exec('pragma temp_store = file');
  try {
    writer.database.exec('pragma busy_timeout = 5000; begin immediate');
    await applyPending(writer, 'sqlite', known);
    writer.database.exec('commit');
  } catch (error) {
    if (writer.database.isTransaction) writer.database.exec('rollback');
    throw error;
  } finally {
    if (!writer.database.isTransaction) writer.database.exec('pragma temp_store = memory');
  }
};
