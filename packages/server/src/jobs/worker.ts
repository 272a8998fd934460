import { setTimeout } from 'node:timers/promises';
import { completeJob, failJob, leaseJobs, type OutboxRow } from '../store/outbox.ts';
import { jobsWait, nextRound } from '../store/job-rounds.ts';
import type { JobNeeds } from './job-needs.ts';
import { plantRounds, rounds } from './rounds.ts';
import { runJob } from './run-job.ts';

/** Longer than the slowest job takes: only after a crash does another instance take it over. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 5;
const POLL_MS = 1_000;
const STOP_MS = 5_000;

export interface Worker {
  /** Does everything that is due now, and waits for it. */
  readonly drain: () => Promise<void>;
  /** Takes no new work and waits for what is being done. */
  readonly stop: () => Promise<void>;
}

export interface WorkerOptions {
  /** `by hand`: only {@link Worker.drain} does anything. */
  readonly start?: 'at once' | 'by hand';
}

const finish = async ({ store, clock }: JobNeeds, { id, kind }: OutboxRow): Promise<void> => {
  const round = rounds[kind];
  await store.write((tx) => (round ? nextRound(tx, id, round.next(clock())) : completeJob(tx, id, clock())));
};

const HOUR_MS = 3_600_000;

/** Rounds are for ever, and money that is owed stays owed: neither is given up. */
const nextTry = (kind: string, now: number): number | undefined =>
  kind === 'refund' ? now + HOUR_MS : rounds[kind]?.next(now);

const retry = async ({ store, clock, log }: JobNeeds, job: OutboxRow, error: unknown): Promise<void> => {
  const now = clock();
  const again = nextTry(job.kind, now);
  const outcome = await store.write(async (tx) => {
    const failed = await failJob(tx, job, now);
    if (failed === 'given up' && again !== undefined) await nextRound(tx, job.id, again);
    return failed;
  });
  const fields = { err: error, job: job.id, kind: job.kind, attempt: job.attempts };
  if (outcome === 'given up') log.error(fields, 'a job was given up');
  else log.warn(fields, 'a job failed and will be tried again');
};

const doOne = async (needs: JobNeeds, job: OutboxRow): Promise<void> => {
  try {
    const round = rounds[job.kind];
    await (round ? round.run(needs, needs.clock()) : runJob(needs, job));
    await finish(needs, job);
  } catch (error) {
    await retry(needs, job, error);
  }
};

const doDue = async (needs: JobNeeds): Promise<number> => {
  const { store } = needs;
  if (!(await jobsWait(store.read, needs.clock()))) return 0;
  const jobs = await store.write((tx) => leaseJobs(tx, { now: needs.clock(), leaseMs: LEASE_MS, limit: AT_ONCE }));
  await Promise.all(jobs.map((job) => doOne(needs, job)));
  return jobs.length;
};

/**
 * The one worker of an instance: mails, refunds, sweeps, the night's cleaning. Instances share the work by leases in the
 * database; a job is done at least once, and twice only where an instance died between doing it and saying so.
 */
export const startWorker = (needs: JobNeeds, { start = 'at once' }: WorkerOptions = {}): Worker => {
  let stopped = false;
  const isStopped = (): boolean => stopped;
  let plantedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const round = async (): Promise<number> => {
    const now = needs.clock();
    // again after a leap: a clock set back would leave rounds waiting for a day that it had named
    if (plantedAt === undefined || Math.abs(now - plantedAt) >= HOUR_MS) await plantRounds(needs.store, now);
    plantedAt = now;
    return doDue(needs);
  };

  let running: Promise<unknown> = Promise.resolve();
  const tick = async (): Promise<void> => {
    try {
      for (;;) if (isStopped() || (await round()) === 0) break;
    } catch (error) {
      needs.log.warn({ err: error }, 'the worker could not look for work');
    }
    if (!isStopped()) timer = globalThis.setTimeout(begin, POLL_MS);
  };
  const begin = (): void => {
    running = tick();
  };
  if (start === 'at once') begin();

  return {
    drain: async () => {
      while ((await round()) > 0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // what takes longer is cut off; its lease runs out and it is done again
      await Promise.race([running, setTimeout(STOP_MS, undefined, { ref: false })]);
    },
  };
};
