import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

interface Work {
  readonly file: string;
  readonly how: 'whole' | 'steps';
}

const { file, how } = workerData as Work;

/** Pages of 4 KiB that one step frees: a few milliseconds of the write lock. */
const PAGES = 64;
const REST_MS = 10;
/** A reader blocks the checkpoint only briefly, so it is retried this often. */
const TRIES = 600;

const database = new DatabaseSync(file, { timeout: 30_000 });
database.exec('pragma secure_delete = on; pragma synchronous = full');

const freePages = (): number => Number(database.prepare('pragma freelist_count').get()?.['freelist_count'] ?? 0);

/** Frees the pages of deleted rows, a few at a time; a file created without incremental vacuum has none to free. */
const giveBack = async (): Promise<void> => {
  for (let before = Infinity, free = freePages(); free > 0 && free < before; free = freePages()) {
    before = free;
    database.exec(`pragma incremental_vacuum(${PAGES})`);
    await setTimeout(REST_MS);
  }
};

/** Deleted data can still be in the log until it is emptied. Each attempt gives up soon, because writers wait for it. */
const emptyLog = async (): Promise<void> => {
  database.exec('pragma busy_timeout = 100');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = database.prepare('pragma wal_checkpoint(truncate)').get();
    if (row?.['busy'] === 0) return;
    await setTimeout(100);
  }
  throw new Error('the log of the database could not be emptied');
};

if (how === 'whole') {
  database.exec('pragma auto_vacuum = incremental; vacuum');
  await emptyLog();
} else {
  await giveBack();
}
database.close();
