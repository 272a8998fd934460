import type { Reader, Tx } from '../engine/context.ts';
import { dueJobs, type NewJob, unbegun } from './outbox.ts';

/** Adds a job unless one of that id was ever added: makes enqueuing idempotent. */
export const enqueueOnce = async (tx: Tx, job: NewJob): Promise<boolean> => {
  const added = await tx.db
    .insertInto('outbox')
    .values(unbegun(job))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return added.length === 1;
};

/** Schedules a recurring job for its next time, with all its attempts. */
export const nextRound = async (tx: Tx, id: string, runAt: number): Promise<void> => {
  await tx.db
    .updateTable('outbox')
    .set({ run_at: runAt, leased_until: 0, attempts: 0, failed_at: null })
    .where('id', '=', id)
    .execute();
};

/** Brings a recurring job forward if a clock that was ahead has scheduled it after `latest`. */
export const notAfter = async (tx: Tx, id: string, latest: number): Promise<void> => {
  await tx.db
    .updateTable('outbox')
    .set({ run_at: latest, leased_until: 0 })
    .where('id', '=', id)
    .where('run_at', '>', latest)
    .execute();
};

/** Whether a job is due: a cheap read before leasing, which is a write. */
export const jobsWait = async (reader: Reader, now: number): Promise<boolean> => {
  const rows = await dueJobs(reader, now).limit(1).execute();
  return rows.length > 0;
};

export interface JobCounts {
  readonly waiting: number;
  readonly failed: number;
}

/** How many jobs are not done, and how many of them were given up, for the operator. */
export const countJobs = async (reader: Reader): Promise<JobCounts> => {
  const count = async (given: 'up' | 'not up'): Promise<number> => {
    const { count: rows } = await reader.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('done_at', 'is', null)
      .where('failed_at', given === 'up' ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow();
    return rows;
  };
  return { waiting: await count('not up'), failed: await count('up') };
};

/** Whether a job of that id exists, done or not. */
export const jobKnown = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Adds a job unless one of that id is pending, and again once it is done. One that was given up after `failedBefore` (epoch
 * ms) stays so; it is begun again later.
 */
export const enqueueAgain = async (tx: Tx, job: NewJob, failedBefore: number): Promise<'waits' | 'given up'> => {
  if (await enqueueOnce(tx, job)) return 'waits';
  const row = unbegun(job);
  await tx.db
    .updateTable('outbox')
    .set(row)
    .where('id', '=', job.id)
    .where((eb) => eb.or([eb('done_at', 'is not', null), eb('failed_at', '<=', failedBefore)]))
    .execute();
  const now = await tx.db.selectFrom('outbox').select('failed_at').where('id', '=', job.id).executeTakeFirst();
  return now?.failed_at === null ? 'waits' : 'given up';
};
