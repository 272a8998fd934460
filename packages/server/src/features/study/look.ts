import { ok } from '@siedem/domain';
import type { SignedIn } from '../../http/serve.ts';
import type { Services } from '../../http/services.ts';
import { saveStudy } from '../../store/learning/studies.ts';
import { findStudySettings, putStudySettings } from '../../store/learning/study-settings.ts';
import { databaseOf } from '../../study/database-of.ts';
import { leaveStudyJob } from '../../study/leave-study-job.ts';
import { defaultSettings } from '../../study/sources.ts';
import type { StudyAnswers, StudyAsks, StudyJob, StudyKind } from '../../study/study-task.ts';
import { inStudyThread } from '../../study/study-threads.ts';

/** The fields of a request that `look` needs. */
export interface LookCall {
  readonly learner: SignedIn;
  readonly zone: string;
  readonly now: number;
  readonly header: (name: string) => string | undefined;
}

/** How much of the log the record covers; part of every response. */
export interface Counted {
  readonly revision: number;
  readonly as_of: number;
  readonly state: 'ready' | 'preparing';
  readonly progress: number | null;
}

/** The zone of the first header seen is the learner's until they say otherwise (insights §3.2). */
const guessZone = async ({ learner, zone, header }: LookCall, { store }: Services): Promise<void> => {
  if (header('time-zone') === undefined || (await findStudySettings(store.read, learner.userId))) return;
  await store.change(learner.userId, async (tx, owner) => {
    if (!(await findStudySettings(tx, owner.userId))) await putStudySettings(tx, owner, defaultSettings(zone));
    return ok(null);
  });
};

/**
 * Answers a question from the learner's study record (insights §4.3): a thread brings it up to date, the result is stored,
 * and the job that is due is enqueued. undefined if the learner is gone.
 */
export const look = async <K extends Exclude<StudyKind, StudyJob>>(
  call: LookCall,
  services: Services,
  { kind, ask }: { readonly kind: K; readonly ask: StudyAsks[K] },
): Promise<{ readonly counted: Counted; readonly answer: StudyAnswers[K] } | undefined> => {
  const { store, config } = services;
  const { userId } = call.learner;
  await guessZone(call, services);
  const result = await inStudyThread('looks', databaseOf(config), { kind, userId, now: call.now, ask });
  if (!result) return undefined;
  const { revision, save, wants, progress } = result.looked;
  let state: Counted['state'] = 'ready';
  if (save ?? wants) {
    await store.write(async (tx) => {
      if (save) await saveStudy(tx, save);
      if (wants && (await leaveStudyJob(tx, { kind: wants, userId, ask, now: call.now })) === 'waits') {
        state = 'preparing';
      }
    });
  }
  return {
    counted: { revision, as_of: call.now, state, progress: state === 'ready' ? null : progress },
    answer: result.answer,
  };
};
