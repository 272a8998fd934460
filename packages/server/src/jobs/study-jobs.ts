import { saveStudy } from '../store/learning/studies.ts';
import { databaseOf } from '../study/database-of.ts';
import { leaveStudyJob } from '../study/leave-study-job.ts';
import type { StudyJob, StudyTaskOf } from '../study/study-task.ts';
import { inStudyThread } from '../study/study-threads.ts';
import type { JobNeeds } from './job-needs.ts';

/** Runs a study job of a learner in a thread, stores the result (insights §4.4) and enqueues the job that follows. */
export const workOnStudy = async <K extends StudyJob>(
  { store, config, clock }: Pick<JobNeeds, 'store' | 'config' | 'clock'>,
  work: Omit<StudyTaskOf<K>, 'now'>,
): Promise<void> => {
  const now = clock();
  const { userId } = work;
  const result = await inStudyThread('jobs', databaseOf(config), { ...work, now });
  if (!result) return;
  const { save, wants } = result.looked;
  await store.write(async (tx) => {
    if (save) await saveStudy(tx, save);
    if (wants && wants !== work.kind) await leaveStudyJob(tx, { kind: wants, userId, ask: null, now });
  });
};
