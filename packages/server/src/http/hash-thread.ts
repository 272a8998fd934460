/** The thread of hash-threads.ts: answers one job after another. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashJob } from './hash-threads.ts';

const done = (job: HashJob): string => {
  if ('parameters' in job) return hashSync(job.password, job.parameters);
  return verifySync(job.hashed, job.password) ? 'right' : 'wrong';
};

const answer = (job: HashJob): HashAnswer => {
  try {
    return { value: done(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(answer(job)));
