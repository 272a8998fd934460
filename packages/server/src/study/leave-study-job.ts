import type { Tx } from '../store/engine/context.ts';
import { enqueueAgain } from '../store/jobs/job-rounds.ts';
import type { StudyJob } from './study-task.ts';

/** Back-off in ms: after it a look enqueues a job that was given up. */
const AFTER_FAILURE_MS = 3_600_000;

const fieldOf = (ask: unknown, name: string): unknown => Reflect.get(Object(ask), name);

const payloadOf = (kind: StudyJob, userId: string, ask: unknown): object => {
  switch (kind) {
    case 'fold-study':
    case 'fit-memory':
      return { userId };
    case 'search-boxes':
      return {
        userId,
        category: fieldOf(ask, 'category'),
        minutes: fieldOf(ask, 'minutes') ?? null,
      };
  }
};

/**
 * Enqueues a job about a learner's record: once per learner and kind, however often it is requested (insights §4.4).
 * `given up`: its retries failed recently, so the caller need not wait.
 * @param ask what was looked at when it was left: a search is about that
 */
export const leaveStudyJob = (
  tx: Tx,
  {
    kind,
    userId,
    ask,
    now,
  }: { readonly kind: StudyJob; readonly userId: string; readonly ask: unknown; readonly now: number },
): Promise<'waits' | 'given up'> =>
  enqueueAgain(
    tx,
    { id: `${kind}-${userId}`, kind, payload: JSON.stringify(payloadOf(kind, userId, ask)), now },
    now - AFTER_FAILURE_MS,
  );
