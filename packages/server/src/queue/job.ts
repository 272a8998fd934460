import { randomUUID } from 'node:crypto';
import { fits, type Static, Type } from '@siedem/contract';
import type { Tx } from '../store/engine/context.ts';
import { enqueueOnce } from '../store/jobs/job-rounds.ts';

const text = Type.String();

/**
 * Jobs that a transaction enqueues for the worker, by kind, with their payload. They hold only learners' ids, looked up
 * when the job runs: after an erasure no personal data is left in the queue.
 */
export const jobPayloads = {
  /** A request for a reset link; the worker finds out whether the address is known. */
  'reset-request': Type.Object({ email: text }),
  /** Welcome a learner whose address nobody has confirmed. */
  welcome: Type.Object({ userId: text }),
  'password-changed': Type.Object({ userId: text }),
  question: Type.Object({
    userId: Type.Union([text, Type.Null()]),
    email: text,
    title: text,
    question: text,
    language: text,
  }),
  'premium-receipt': Type.Object({ userId: text, orderId: text }),
  'premium-ends': Type.Object({ userId: text, until: Type.Integer() }),
  /** `planned`: the time it is for; `sent`: how many came before it in a row */
  'reminder-mail': Type.Object({ userId: text, planned: Type.Integer(), sent: Type.Integer() }),
  /** `id` of the subscription */
  'reminder-push': Type.Object({ userId: text, id: text, planned: Type.Integer(), cards: Type.Integer() }),
  withdrawal: Type.Object({ userId: text, orderId: text, at: Type.Integer() }),
  /** Add an erased learner, by the security log's keyed hash, to the list outside the database. */
  'remember-erasure': Type.Object({
    actor: text,
    at: Type.Integer(),
    /** mark of the mails to remove from DATA_DIR/mail (`recipientMark`) */
    mail: Type.Optional(text),
  }),
  /** Delete what is left of an account that was erased, or of a category, in slices. */
  erase: Type.Object({ userId: text }),
  'delete-category': Type.Object({ userId: text }),
  /** Give the money of an order back through the provider. */
  refund: Type.Object({ orderId: text }),
  /** Count a learner's answers into their study record, or fit its memory model (insights §4.4). */
  'fold-study': Type.Object({ userId: text }),
  'fit-memory': Type.Object({ userId: text }),
  'search-boxes': Type.Object({
    userId: text,
    category: text,
    minutes: Type.Union([Type.Integer(), Type.Null()]),
  }),
} as const;

export type JobKind = keyof typeof jobPayloads;
export type JobPayload<K extends JobKind> = Static<(typeof jobPayloads)[K]>;

export interface JobTime {
  readonly now: number;
  /** epoch ms; not run before */
  readonly runAt?: number;
  /** Deduplication key: a job is enqueued once however often it is requested. */
  readonly once?: string;
}

/** Enqueues a job in the transaction of the change it belongs to. */
export const leaveJob = async <K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayload<K>,
  { now, runAt, once }: JobTime,
): Promise<void> => {
  const id = once === undefined ? randomUUID() : `${kind}-${once}`;
  await enqueueOnce(tx, { id, kind, payload: JSON.stringify(payload), now, runAt: runAt ?? now });
};

/** Reads what {@link leaveJob} wrote; throws if a row is not of its form. */
export const readJob = <K extends JobKind>(kind: K, payload: string): JobPayload<K> => {
  const value: unknown = JSON.parse(payload);
  if (!fits(jobPayloads[kind], value)) throw new Error(`a job ${kind} is not of its form`);
  return value;
};
