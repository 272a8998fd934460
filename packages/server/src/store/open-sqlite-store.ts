import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Reader, type SnapshotKind, SNAPSHOTS, type Store } from './engine/context.ts';
import { openSqlite, type SqliteFile } from './engine/dialects/sqlite.ts';
import { groupCommit } from './engine/group-commit.ts';
import { changesWith } from './learner.ts';
import { makeReader, makeTx } from './engine/make-reader.ts';
import { migrateFile } from './engine/migrate-sqlite.ts';
import { makePrivateFile } from './engine/private-file.ts';
import { makeSemaphore, type Semaphore } from './engine/semaphore.ts';
import { probe } from './engine/probe.ts';

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Switching an empty file to WAL needs an exclusive lock and ignores the busy timeout, so a concurrent start can make it fail. */
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

/**
 * Reads committed rows. Prepared queries run on the writer's connection while it has no open transaction: each commit
 * invalidates the page cache of other connections. All others run on the read-only connection.
 */
const readCommitted = (writer: SqliteFile, reader: SqliteFile): Reader => {
  const [warm, cold] = [makeReader('sqlite', writer), makeReader('sqlite', reader)];
  return {
    dialect: 'sqlite',
    get db() {
      return cold.db;
    },
    all: (query, parameters) =>
      (query.compiled('sqlite').reads && !writer.database.isTransaction ? warm : cold).all(query, parameters),
  };
};

export const openSqliteStore = async (file: string): Promise<Store> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  makePrivateFile(file);
  const writer = await openPatiently(file);
  await migrateFile(writer, file);
  const reader = openSqlite(file, 'reader');
  const commits = groupCommit(writer);
  const write: Store['write'] = (fn, turn) => commits.run((scope) => fn(makeTx('sqlite', writer, scope)), turn);
  const close = async (): Promise<void> => {
    await commits.idle();
    reader.close();
    writer.database.exec('pragma busy_timeout = 5000');
    // checkpoint the log, so that a copy of the file alone is complete
    writer.database.exec('pragma wal_checkpoint(truncate)');
    writer.close();
  };
  const snapshot = async <T>(fn: (reader: Reader) => Promise<T>): Promise<T> => {
    const own = openSqlite(file, 'reader');
    try {
      // the first read after BEGIN fixes the snapshot
      own.database.exec('begin; select 1 from schema_versions');
      return await fn(makeReader('sqlite', own));
    } finally {
      own.close();
    }
  };
  const slots: Readonly<Record<SnapshotKind, Semaphore>> = {
    short: makeSemaphore(SNAPSHOTS),
    long: makeSemaphore(SNAPSHOTS),
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: 'sqlite',
    read: readCommitted(writer, reader),
    snapshot: (kind, fn) => slots[kind](() => snapshot(fn)),
    write,
    ...changesWith(write),
    ready: () => probe(write, Date.now()),
    migrate: () => migrateFile(writer, file),
    close: () => (closing ??= close()),
  };
};
