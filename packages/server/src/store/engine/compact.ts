import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The thread's script lies beside this file, in the sources and in the build. */
const THREAD = new URL(`./compact-thread${extname(import.meta.url)}`, import.meta.url);

const run = (file: string, how: 'whole' | 'steps'): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { workerData: { file, how } });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the file could not be cleaned'))));
  });

/**
 * Rewrites a SQLite file without the space of deleted rows, then empties its log: only then is erased data gone from
 * the disk. Runs in a thread with its own connection; meanwhile writes wait in their queue (`group-commit.ts`).
 */
export const compact = (file: string): Promise<void> => run(file, 'whole');

/** Returns the pages of deleted rows to the disk in small steps, so that writers can run in between. */
export const giveBackPages = (file: string): Promise<void> => run(file, 'steps');
