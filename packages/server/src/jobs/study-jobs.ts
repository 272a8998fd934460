import { inStudyThread } from '../study/study-threads.ts';
import type { StudyJob } from '../study/study-task.ts';
import { databaseOf } from '../study/database-of.ts';
import { leaveStudyJob } from '../study/leave-study-job.ts';
import { saveStudy } from '../store/learning/studies.ts';
import type { JobNeeds } from './job-needs.ts';

/** Does a learner's work on their record in a thread and stores what comes of it (insights §4.4); leaves what follows from it. */
export const workOnStudy = async (
  { store, config, clock }: Pick<JobNeeds, 'store' | 'config' | 'clock'>,
  kind: StudyJob,
  userId: string,
): Promise<void> => {
  const now = clock();
  const result = await inStudyThread('jobs', databaseOf(config), { kind, userId, now, ask: null });
  if (!result) return;
  const { save, wants } = result.looked;
  await store.write(async (tx) => {
    if (save) await saveStudy(tx, save);
    if (wants && wants !== kind) await leaveStudyJob(tx, wants, userId, now);
  });
};
