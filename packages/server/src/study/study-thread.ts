/** The thread of study-threads.ts: does one piece of work after another. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader, type OwnReader } from '../store/open-reader.ts';
import type { Database } from '../store/open-store.ts';
import { runStudyTask } from './run-study-task.ts';
import { JOB_NICENESS, type NumberedResult, type NumberedTask, type ThreadData } from './study-task.ts';

// Nobody waits for a job: answers that arrive meanwhile get three times its share of the processor. On Linux alone 0 is
// this thread and not the whole process.
const { lane } = workerData as ThreadData;
if (lane === 'jobs' && process.platform === 'linux') setPriority(0, JOB_NICENESS);

const readers = new Map<string, Promise<OwnReader>>();

const readerOf = (database: Database): Promise<OwnReader> => {
  const key = JSON.stringify(database);
  const known = readers.get(key);
  if (known) return known;
  const opened = openReader(database);
  readers.set(key, opened);
  // one that could not be opened is tried again
  opened.catch(() => readers.delete(key));
  return opened;
};

const answer = async ({ number, database, task }: NumberedTask): Promise<NumberedResult> => {
  try {
    const { reader } = await readerOf(database);
    return { number, result: await runStudyTask(reader, task) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

let queue = Promise.resolve();
parentPort?.on('message', (asked: NumberedTask) => {
  queue = queue.then(async () => parentPort?.postMessage(await answer(asked)));
});
