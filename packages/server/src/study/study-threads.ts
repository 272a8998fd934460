import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../store/open-store.ts';
import type {
  Lane,
  NumberedResult,
  NumberedTask,
  StudyKind,
  StudyResult,
  StudyTask,
  StudyTaskOf,
  ThreadData,
} from './study-task.ts';

/** The thread's script lies beside this file, in the sources and in the build. */
const THREAD = new URL(`./study-thread${extname(import.meta.url)}`, import.meta.url);

/** Timeout of a task in ms; its thread is terminated (insights §4.4). */
const MOST_MS = 60_000;

interface Asked {
  readonly resolve: (result: StudyResult) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One thread; runs its tasks in order. */
class StudyThread {
  private readonly worker: Worker;
  private readonly asked = new Map<number, Asked>();
  private number = 0;
  alive = true;

  constructor(lane: Lane) {
    this.worker = new Worker(THREAD, { workerData: { lane } satisfies ThreadData });
    this.worker.unref();
    this.worker.on('message', (answer: NumberedResult) => {
      const asked = this.take(answer.number);
      if ('error' in answer) asked?.reject(new Error(`work on a study record failed: ${answer.error}`));
      else asked?.resolve(answer.result);
    });
    let cause: unknown;
    this.worker.on('error', (error: unknown) => {
      cause = error;
    });
    this.worker.on('exit', (code) => {
      this.alive = false;
      for (const number of this.asked.keys()) {
        this.take(number)?.reject(new Error(`the thread of study records ended with ${code}`, { cause }));
      }
    });
  }

  private take(number: number): Asked | undefined {
    const asked = this.asked.get(number);
    this.asked.delete(number);
    clearTimeout(asked?.timer);
    // an idle thread does not keep the process alive
    if (this.asked.size === 0) this.worker.unref();
    return asked;
  }

  run(database: Database, task: StudyTask): Promise<StudyResult> {
    return new Promise((resolve, reject) => {
      this.number += 1;
      const timer = setTimeout(() => {
        this.alive = false;
        void this.worker.terminate();
      }, MOST_MS);
      timer.unref();
      this.asked.set(this.number, { resolve, reject, timer });
      this.worker.ref();
      this.worker.postMessage({ number: this.number, database, task } satisfies NumberedTask);
    });
  }
}

const threads: Partial<Record<Lane, StudyThread>> = {};

/**
 * Runs a task over a learner's log in a thread (insights §4.4): looks in one, jobs in another, so that no look
 * waits for a fit. Rejects if the task fails or takes longer than a minute.
 */
export const inStudyThread = async <K extends StudyKind>(
  lane: Lane,
  database: Database,
  task: StudyTaskOf<K>,
): Promise<StudyResult<K>> => {
  const known = threads[lane];
  const thread = known?.alive ? known : new StudyThread(lane);
  threads[lane] = thread;
  // the answer is of the task's kind, which the thread's messages do not carry in their types
  return (await thread.run(database, task as StudyTask)) as StudyResult<K>;
};
