/** The thread of hash-threads.ts: answers one job after another. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashJob, NumberedJob } from './hash-threads.ts';

const done = (job: HashJob): string => {
  if ('parameters' in job) return hashSync(job.password, job.parameters);
  return verifySync(job.hashed, job.password) ? 'right' : 'wrong';
};

const answer = ({ number, job }: NumberedJob): HashAnswer => {
  try {
    return { number, value: done(job) };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (asked: NumberedJob) => parentPort?.postMessage(answer(asked)));
