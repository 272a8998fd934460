import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PackageAnswer, PackageCard, PackageHead } from './package-writer.ts';

/** The thread's script lies beside this file, in the sources and in the build. */
const THREAD = new URL(`./package-thread${extname(import.meta.url)}`, import.meta.url);

/** Size of the young generation in MB: most objects live for one page of rows. */
const YOUNG_MB = 6;

/** What the thread is started with: where it writes, and the head of the package. */
export interface PackageOrder {
  readonly collection: string;
  readonly zip: string;
  readonly head: PackageHead;
}

/** Rows handed to the thread; the answers of a card come after the card. */
export interface PackageStep {
  readonly cards?: readonly PackageCard[];
  readonly answers?: readonly PackageAnswer[];
  readonly isLast?: true;
}

/**
 * Builds an Anki package in a thread of its own from the given steps and returns its path; the caller removes
 * the file. Rejects if the steps or the thread fail, and leaves no file then.
 */
export const buildPackage = async (
  folder: string,
  head: PackageHead,
  steps: AsyncIterable<PackageStep>,
): Promise<string> => {
  const name = join(folder, `.anki-${randomUUID()}`);
  const order: PackageOrder = { collection: `${name}.anki2`, zip: `${name}.apkg`, head };
  // objects of a page are garbage a moment later: collect them before three times 16 MB have gathered
  const worker = new Worker(THREAD, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`writing the package ended with ${code}`)));
  });
  failed.catch(() => {});
  const give = (step: PackageStep): Promise<unknown> => {
    const taken = new Promise((resolve) => worker.once('message', resolve));
    worker.postMessage(step);
    return Promise.race([taken, failed]);
  };
  try {
    for await (const step of steps) await give(step);
    await give({ isLast: true });
    return order.zip;
  } catch (error) {
    await worker.terminate();
    await Promise.all([order.collection, order.zip].map((file) => rm(file, { force: true })));
    throw error;
  }
};
