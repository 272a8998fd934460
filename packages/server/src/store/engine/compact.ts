import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Beside this file, a source beside a source, built beside built. */
const THREAD = new URL(`./compact-thread${extname(import.meta.url)}`, import.meta.url);

const run = (file: string, how: 'whole' | 'steps'): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { workerData: { file, how } });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('the file could not be cleaned'))));
  });

/**
 * Rewrites a SQLite file without the space of deleted rows, then empties its log: only then is what was erased gone from
 * the disk. It runs in a thread of its own with a connection of its own; writes wait in their queue (`group-commit.ts`).
 */
export const compact = (file: string): Promise<void> => run(file, 'whole');

/** Gives the pages of deleted rows back to the disk in small steps, between which writers get their turn. */
export const giveBackPages = (file: string): Promise<void> => run(file, 'steps');
