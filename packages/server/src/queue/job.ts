import { randomUUID } from 'node:crypto';
import { fits, type Static, Type } from '@siedem/contract';
import type { Tx } from '../store/engine/context.ts';
import { enqueueOnce } from '../store/jobs/job-rounds.ts';

const text = Type.String();

/**
 * Work that a transaction leaves to the worker, by kind, with what it needs. Learners are named by id alone and looked up
 * when the work is done: after an erasure nothing of them waits here.
 */
export const jobPayloads = {
  /** Somebody asked for a reset link; whether the address is known the worker finds out. */
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
  /** Note an erased learner, as the security log names them, outside the database. */
  'remember-erasure': Type.Object({
    actor: text,
    at: Type.Integer(),
    /** whose mails in DATA_DIR/mail go (`recipientMark`) */
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
  /** epoch ms before which it is not begun */
  readonly runAt?: number;
  /** For work that is done once however often it is asked for. */
  readonly once?: string;
}

/** Leaves work to the worker, in the transaction of the change it belongs to. */
export const leaveJob = async <K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayload<K>,
  { now, runAt, once }: JobTime,
): Promise<void> => {
  const id = once === undefined ? randomUUID() : `${kind}-${once}`;
  await enqueueOnce(tx, { id, kind, payload: JSON.stringify(payload), now, runAt: runAt ?? now });
};

/** Reads what {@link leaveJob} wrote; throws where a row is not of its form. */
export const readJob = <K extends JobKind>(kind: K, payload: string): JobPayload<K> => {
  const value: unknown = JSON.parse(payload);
  if (!fits(jobPayloads[kind], value)) throw new Error(`a job ${kind} is not of its form`);
  return value;
};
