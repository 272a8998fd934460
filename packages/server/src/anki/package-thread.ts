/** The thread of build-package.ts: takes rows, writes the collection and its zip, and ends. */
import { unlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PackageOrder, PackageStep } from './build-package.ts';
import { PackageWriter } from './package-writer.ts';
import { writeZip } from './zip.ts';

const { collection, zip, head } = workerData as PackageOrder;
const writer = new PackageWriter(collection, head);

const finish = async (): Promise<void> => {
  writer.finish();
  await writeZip(zip, [
    ['collection.anki2', { file: collection }],
    ['media', { text: '{}' }],
  ]);
  unlinkSync(collection);
};

const take = async (step: PackageStep): Promise<void> => {
  if (step.cards) writer.addCards(step.cards);
  if (step.answers) writer.addAnswers(step.answers);
  if (step.isLast) await finish();
  parentPort?.postMessage('done');
  if (step.isLast) parentPort?.close();
};

parentPort?.on('message', (step: PackageStep) => {
  take(step).catch((error: unknown) => {
    // ends the thread; `build-package.ts` receives the error
    throw error;
  });
});
