import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from './context.ts';
import { openSqlite, type SqliteFile } from './dialects/sqlite.ts';
import { groupCommit } from './group-commit.ts';
import { changesWith } from './learner.ts';
import { makeReader, makeTx } from './make-reader.ts';
import { migrateFile } from './migrate-sqlite.ts';
import { probe } from './probe.ts';

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Turning an empty file into a WAL one needs it alone and does not wait its turn, so another process's start can be in the way. */
const openPatiently = async (file: string): Promise<SqliteFile> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return openSqlite(file, 'writer');
    } catch (error) {
      if (!isBusy(error) || tries === 50) throw error;
      await wait(20 + Math.random() * 80);
    }
  }
};

export const openSqliteStore = async (file: string): Promise<Store> => {
  mkdirSync(dirname(file), { recursive: true });
  const writer = await openPatiently(file);
  await migrateFile(writer, file);
  const reader = openSqlite(file, 'reader');
  const commits = groupCommit(writer);
  const write: Store['write'] = (fn) =>
    commits.run(async (scope) => {
      const value = await fn(makeTx('sqlite', writer, scope));
      await Promise.all(scope.last);
      return value;
    });
  const close = async (): Promise<void> => {
    await commits.idle();
    reader.close();
    // fold the log into the file, so that a copy of the file alone is whole
    writer.database.exec('pragma wal_checkpoint(truncate)');
    writer.close();
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: 'sqlite',
    read: makeReader('sqlite', reader),
    write,
    ...changesWith(write),
    ready: () => probe(write, Date.now()),
    migrate: () => migrateFile(writer, file),
    close: () => (closing ??= close()),
  };
};
