import type { Tx } from '../store/engine/context.ts';
import { enqueueAgain } from '../store/jobs/job-rounds.ts';
import type { StudyJob } from './study-task.ts';

/** After so long a job that was given up is tried again when somebody looks. */
const AFTER_FAILURE_MS = 3_600_000;

/**
 * Leaves a job about a learner's record: once per learner and kind, however often it is asked for (insights §4.4).
 * `given up`: its last tries failed a short while ago, so nothing is to be waited for.
 */
export const leaveStudyJob = (tx: Tx, kind: StudyJob, userId: string, now: number): Promise<'waits' | 'given up'> =>
  enqueueAgain(tx, { id: `${kind}-${userId}`, kind, payload: JSON.stringify({ userId }), now }, now - AFTER_FAILURE_MS);
