import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import type { OutboxTable } from '../engine/tables/jobs.ts';

export type OutboxRow = Selectable<OutboxTable>;

export interface NewJob {
  /** also the Message-ID of a mail, so that a mail sent twice is recognised */
  readonly id: string;
  readonly kind: string;
  /** JSON */
  readonly payload: string;
  readonly now: number;
  /** not before; default now */
  readonly runAt?: number;
}

/** The row of a new job. */
export const unbegun = ({ id, kind, payload, now, runAt }: NewJob): OutboxRow => ({
  id,
  kind,
  payload,
  created_at: now,
  run_at: runAt ?? now,
  attempts: 0,
  leased_until: 0,
  done_at: null,
  failed_at: null,
});

/** Adds a job in the transaction of the change that causes it. */
export const enqueue = async (tx: Tx, job: NewJob): Promise<void> => {
  await tx.db.insertInto('outbox').values(unbegun(job)).execute();
};

/** Ids of due jobs without a lease. */
export const dueJobs = (reader: Reader, now: number) =>
  reader.db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .where('leased_until', '<=', now);

/**
 * Leases due jobs for `leaseMs`; when a lease expires, another instance takes the job again, so a job can run
 * twice but is never lost. Each lease counts as an attempt.
 */
export const leaseJobs = async (
  tx: Tx,
  { now, leaseMs, limit }: { readonly now: number; readonly leaseMs: number; readonly limit: number },
): Promise<OutboxRow[]> => {
  const due = dueJobs(tx, now).orderBy('run_at').limit(limit);
  const ids = await (tx.dialect === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  if (ids.length === 0) return [];
  return tx.db
    .updateTable('outbox')
    .set((eb) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      ids.map((row) => row.id),
    )
    .returningAll()
    .execute();
};

/** Extends the leases of jobs that are still running. */
export const renewLeases = async (tx: Tx, ids: readonly string[], leasedUntil: number): Promise<void> => {
  await tx.db.updateTable('outbox').set({ leased_until: leasedUntil }).where('id', 'in', ids).execute();
};

/** Marks a job as done and empties its payload. */
export const completeJob = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx.db.updateTable('outbox').set({ done_at: now, payload: '{}' }).where('id', '=', id).execute();
};

const FIRST_DELAY = 15_000;
const LONGEST_DELAY = 6 * 3_600_000;
/** A mail that cannot be delivered is tried for three days. */
const PATIENCE = 3 * 86_400_000;
export const MOST_ATTEMPTS = 8;

/**
 * Retries a failed job later: exponential back-off up to six hours. It is given up, and kept for inspection, after `most`
 * attempts, or without that limit after three days.
 */
export const failJob = async (
  tx: Tx,
  job: Pick<OutboxRow, 'id' | 'attempts' | 'created_at'>,
  { now, most }: { readonly now: number; readonly most?: number | undefined },
): Promise<'again' | 'given up'> => {
  const over = most === undefined ? now - job.created_at >= PATIENCE : job.attempts >= most;
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.max(0, job.attempts - 1));
  const next = { leased_until: 0, run_at: now + delay };
  await tx.db
    .updateTable('outbox')
    .set(over ? { failed_at: now } : next)
    .where('id', '=', job.id)
    .where('done_at', 'is', null)
    .execute();
  return over ? 'given up' : 'again';
};

/** Jobs that were given up or failed at least once, oldest first, without their payloads. */
export const troubledJobs = (reader: Reader): Promise<Omit<OutboxRow, 'payload'>[]> =>
  reader.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at', 'run_at', 'attempts', 'leased_until', 'done_at', 'failed_at'])
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('failed_at', 'is not', null), eb('attempts', '>', 0)]))
    .orderBy('created_at')
    .limit(200)
    .execute();

/** Restarts jobs that were given up, all or one, as if just added. Returns how many. */
export const retryJobs = async (tx: Tx, now: number, id?: string): Promise<number> => {
  const again = { failed_at: null, attempts: 0, leased_until: 0, run_at: now, created_at: now };
  const jobs = tx.db.updateTable('outbox').set(again).where('done_at', 'is', null).where('failed_at', 'is not', null);
  return (await (id === undefined ? jobs : jobs.where('id', '=', id)).returning('id').execute()).length;
};

/**
 * Removes pending jobs whose payload contains the text (an address, an id), ignoring case; for an erasure. Done jobs have
 * no payload.
 */
export const dropJobsNaming = async (tx: Tx, text: string): Promise<void> => {
  const named = `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  await tx.db
    .deleteFrom('outbox')
    .where('done_at', 'is', null)
    .where(sql<boolean>`lower(payload) like ${named} escape '\\'`)
    .execute();
};
