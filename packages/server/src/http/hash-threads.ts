import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Beside this file, a source beside a source, built beside built. */
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

/** The hash, or `right` or `wrong`. */
export type HashAnswer = { readonly value: string } | { readonly error: string };

interface Asked {
  readonly resolve: (value: string) => void;
  readonly reject: (reason: Error) => void;
}

/** One job at a time. */
export class HashThread {
  private readonly program: URL;
  private worker: Worker | undefined = undefined;
  private asked: Asked | undefined = undefined;

  constructor(program = THREAD) {
    this.program = program;
  }

  start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.program);
    this.worker = worker;
    // a job that somebody waits for keeps the process alive, the thread alone does not
    worker.unref();
    worker.on('message', (answer: HashAnswer) => {
      worker.unref();
      if ('error' in answer) this.asked?.reject(new Error(`hashing a password failed: ${answer.error}`));
      else this.asked?.resolve(answer.value);
    });
    worker.on('error', (error: Error) => this.end(error));
    worker.on('exit', (code) => this.end(new Error(`the thread that hashes passwords ended with ${code}`)));
    return worker;
  }

  /** The next job starts another. */
  private end(error: Error): void {
    this.worker = undefined;
    this.asked?.reject(error);
  }

  run(job: HashJob): Promise<string> {
    return new Promise((resolve, reject) => {
      this.asked = { resolve, reject };
      const worker = this.start();
      worker.ref();
      worker.postMessage(job);
    });
  }
}

const idle: HashThread[] = [];

/** Starts a thread before it is needed. */
export function startHashThread(): void {
  if (idle.length > 0) return;
  const thread = new HashThread();
  thread.start();
  idle.push(thread);
}

/**
 * Does the job in a thread that is idle, or in one more; whoever calls limits how many run at once. Node's own pool would
 * hash in four threads by turns, and a hash that finds the caches as the one before left them costs a quarter less
 * (docs/adr/0022); nor do files, names of hosts and compression wait behind passwords then.
 */
export async function inHashThread(job: HashJob): Promise<string> {
  const thread = idle.pop() ?? new HashThread();
  try {
    return await thread.run(job);
  } finally {
    idle.push(thread);
  }
}
