import { saveStudy } from '../store/learning/studies.ts';
import { databaseOf } from '../study/database-of.ts';
import { leaveStudyJob } from '../study/leave-study-job.ts';
import type { StudyJob, StudyTask } from '../study/study-task.ts';
import { inStudyThread } from '../study/study-threads.ts';
import type { JobNeeds } from './job-needs.ts';

/** Does a learner's work on their record in a thread and stores what comes of it (insights §4.4); leaves what follows from it. */
export const workOnStudy = async <K extends StudyJob>(
  { store, config, clock }: Pick<JobNeeds, 'store' | 'config' | 'clock'>,
  work: Omit<StudyTask<K>, 'now'>,
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
