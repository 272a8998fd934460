import type { Tx } from '../store/engine/context.ts';
import { enqueueAgain } from '../store/jobs/job-rounds.ts';
import type { StudyJob } from './study-task.ts';

/** After so long a job that was given up is tried again when somebody looks. */
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
 * Leaves a job about a learner's record: once per learner and kind, however often it is asked for (insights §4.4).
 * `given up`: its last tries failed a short while ago, so nothing is to be waited for.
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
