import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The thread's script lies beside this file, in the sources and in the build. */
const THREAD = new URL(`./hash-thread${extname(import.meta.url)}`, import.meta.url);

/** What argon2id costs; memory in KiB. */
export interface HashParameters {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** A password to be hashed, or to be compared with a hash. */
export type HashJob =
  | { readonly password: string; readonly parameters: HashParameters }
  | { readonly password: string; readonly hashed: string };

export interface NumberedJob {
  readonly number: number;
  readonly job: HashJob;
}

/** The hash, or `right` or `wrong`; with the number of its job. */
export type HashAnswer =
  | { readonly number: number; readonly value: string }
  | { readonly number: number; readonly error: string };

interface Asked {
  readonly number: number;
  readonly resolve: (value: string) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * One thread, for one job at a time. Cheaper than the library's own pool, whose threads move between cores
 * (docs/adr/0022; `npm run bench -- login`).
 */
class HashThread {
  private readonly worker: Worker;
  private asked: Asked | undefined = undefined;
  private number = 0;
  /** once false, it takes no job any more */
  alive = true;

  constructor(program: URL) {
    this.worker = new Worker(program);
    this.worker.on('message', (answer: HashAnswer) => {
      // Node's own messages come this way too, when it watches the sources.
      if (this.asked === undefined || answer.number !== this.asked.number) return;
      const { resolve, reject } = this.asked;
      this.asked = undefined;
      // an idle thread does not keep the process alive
      this.worker.unref();
      if ('error' in answer) reject(new Error(`hashing a password failed: ${answer.error}`));
      else resolve(answer.value);
    });
    let cause: unknown;
    this.worker.on('error', (error: unknown) => {
      cause = error;
    });
    // once, and after the error that caused it
    this.worker.on('exit', (code) => {
      this.alive = false;
      this.asked?.reject(new Error(`the thread that hashes passwords ended with ${code}`, { cause }));
    });
  }

  run(job: HashJob): Promise<string> {
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.asked = { number: this.number, resolve, reject };
      this.worker.ref();
      this.worker.postMessage({ number: this.number, job } satisfies NumberedJob);
    });
  }
}

/** Does a job in a thread that is idle, or in one more; the caller limits how many run at once. */
export function hashPool(program = THREAD): (job: HashJob) => Promise<string> {
  const idle: HashThread[] = [];
  const take = (): HashThread => {
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) if (thread.alive) return thread;
    return new HashThread(program);
  };
  return async (job) => {
    const thread = take();
    try {
      return await thread.run(job);
    } finally {
      idle.push(thread);
    }
  };
}

/**
 * The threads of this process. Node's own pool would hash in four threads in turn, and a hash that finds the caches as the
 * one before left them costs a quarter less (docs/adr/0022); nor do files, names of hosts and compression wait behind
 * passwords then.
 */
export const inHashThread = hashPool();
