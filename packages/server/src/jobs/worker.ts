import { setTimeout } from 'node:timers/promises';
import { completeJob, failJob, leaseJobs, MOST_ATTEMPTS, type OutboxRow, renewLeases } from '../store/jobs/outbox.ts';
import { jobsWait, nextRound } from '../store/jobs/job-rounds.ts';
import type { JobNeeds } from './job-needs.ts';
import { plantRounds, rounds } from './rounds.ts';
import { runJob } from './run-job.ts';

/** Lease of a job in ms: after a crash another instance takes over when it expires. Renewed while a long job runs. */
const LEASE_MS = 5 * 60_000;
const RENEW_MS = LEASE_MS / 2;
const AT_ONCE = 5;
const POLL_MS = 1_000;
const STOP_MS = 5_000;

export interface Worker {
  /** Runs everything that is due now, and waits for it. */
  readonly drain: () => Promise<void>;
  /** Leases no more jobs and waits for the running ones. */
  readonly stop: () => Promise<void>;
}

export interface WorkerOptions {
  /** `by hand`: no polling, only {@link Worker.drain} runs jobs. */
  readonly start?: 'at once' | 'by hand';
}

const finish = async ({ store, clock }: JobNeeds, { id, kind }: OutboxRow): Promise<void> => {
  const round = rounds[kind];
  await store.write((tx) => (round ? nextRound(tx, id, round.next(clock())) : completeJob(tx, id, clock())));
};

const HOUR_MS = 3_600_000;

/** How long a notice waits for its address to be confirmed. */
const WAITS_MS = 72 * HOUR_MS;

const lookLater = ({ store, clock }: JobNeeds, { id }: OutboxRow): Promise<void> =>
  store.write((tx) => nextRound(tx, id, clock() + HOUR_MS));

/** Never given up: refunds and deletions. */
const UNENDING = new Set(['refund', 'remember-erasure', 'erase', 'delete-category']);

/** Kinds that are retried for ever: these and recurring jobs. */
const nextTry = (kind: string, now: number): number | undefined =>
  UNENDING.has(kind) ? now + HOUR_MS : rounds[kind]?.next(now);

/** Given up sooner: the next look at the record enqueues it again (insights §4.4). */
const STUDY_TRIES: Readonly<Record<string, number>> = { 'fold-study': 3, 'fit-memory': 3, 'search-boxes': 3 };

const retry = async ({ store, clock, log }: JobNeeds, job: OutboxRow, error: unknown): Promise<void> => {
  const now = clock();
  const again = nextTry(job.kind, now);
  const outcome = await store.write(async (tx) => {
    const failed = await failJob(tx, job, { now, most: STUDY_TRIES[job.kind] ?? (rounds[job.kind] && MOST_ATTEMPTS) });
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
    const outcome = await (round ? round.run(needs, needs.clock()) : runJob(needs, job));
    if (outcome === 'waits' && needs.clock() - job.created_at < WAITS_MS) await lookLater(needs, job);
    else await finish(needs, job);
  } catch (error) {
    await retry(needs, job, error);
  }
};

/**
 * The one worker of an instance: mails, refunds, sweeps, nightly cleaning. Instances share the work by leases in the
 * database; a job runs at least once, and twice only if an instance died before it marked the job as done.
 */
export const startWorker = (needs: JobNeeds, { start = 'at once' }: WorkerOptions = {}): Worker => {
  const { store, clock, log } = needs;
  let stopped = false;
  const isStopped = (): boolean => stopped;
  let plantedAt: number | undefined;
  let renewedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Running jobs by id. */
  const running = new Map<string, Promise<void>>();

  const plant = async (now: number): Promise<void> => {
    // again after a clock jump: after one back, recurring jobs would wait for a time far in the future
    if (plantedAt === undefined || Math.abs(now - plantedAt) >= HOUR_MS) await plantRounds(store, now);
    plantedAt = now;
  };

  const renew = async (now: number): Promise<void> => {
    if (Math.abs(now - renewedAt) < RENEW_MS) return;
    renewedAt = now;
    if (running.size > 0) await store.write((tx) => renewLeases(tx, [...running.keys()], now + LEASE_MS));
  };

  /** Starts due jobs up to the concurrency limit; a slow job takes one slot and blocks no other. */
  const look = async (): Promise<number> => {
    await plant(clock());
    await renew(clock());
    const limit = AT_ONCE - running.size;
    if (limit === 0 || !(await jobsWait(store.read, clock()))) return 0;
    const jobs = await store.write((tx) => leaseJobs(tx, { now: clock(), leaseMs: LEASE_MS, limit }));
    for (const job of jobs) {
      const work = doOne(needs, job)
        .catch((error: unknown) => log.warn({ err: error, job: job.id }, 'what became of a job could not be noted'))
        .finally(() => running.delete(job.id));
      running.set(job.id, work);
    }
    return jobs.length;
  };

  let ticking: Promise<unknown> = Promise.resolve();
  const tick = async (): Promise<void> => {
    try {
      while (!isStopped() && (await look()) > 0) await Promise.race([...running.values(), setTimeout(POLL_MS)]);
    } catch (error) {
      log.warn({ err: error }, 'the worker could not look for work');
    }
    if (!isStopped()) timer = globalThis.setTimeout(begin, POLL_MS);
  };
  const begin = (): void => {
    ticking = tick();
  };
  if (start === 'at once') begin();

  return {
    drain: async () => {
      while ((await look()) > 0 || running.size > 0) {
        if (running.size > 0) await Promise.race(running.values());
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // a job that takes longer is aborted; its lease expires and it is retried
      const done = ticking.then(() => Promise.all(running.values()));
      await Promise.race([done, setTimeout(STOP_MS, undefined, { ref: false })]);
    },
  };
};
