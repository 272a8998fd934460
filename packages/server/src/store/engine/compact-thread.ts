import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

const TRIES = 20;

const database = new DatabaseSync(String(workerData), { timeout: 30_000 });
database.exec('pragma secure_delete = on; pragma synchronous = full; vacuum');

/** A reader holds the log for moments only; until it is emptied, what was deleted can still be in it. */
const emptyLog = async (): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = database.prepare('pragma wal_checkpoint(truncate)').get();
    if (row?.['busy'] === 0) return;
    await setTimeout(100);
  }
  throw new Error('the log of the database could not be emptied');
};

await emptyLog();
database.close();
