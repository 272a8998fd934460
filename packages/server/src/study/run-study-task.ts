import { isFitDue } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { expectedRecall } from './expected-recall.ts';
import { fitStudy } from './fit-study.ts';
import { type Folded, foldStudy, MOST_IN_CALL } from './fold-study.ts';
import { insightsFigures } from './insights-answer.ts';
import { readSources, type Sources } from './sources.ts';
import { studyForBrowser } from './study-for-browser.ts';
import { struggling } from './struggling.ts';
import type { Looked, StudyAnswers, StudyKind, StudyResult, StudyTask } from './study-task.ts';

const lookedAt = ({ revision, save, waits, record }: Folded, sources: Sources, now: number): Looked => ({
  revision,
  save,
  wants: waits > 0 ? 'fold-study' : isFitDue(record.model, record.encounters, now) ? 'fit-memory' : undefined,
  progress: sources.revision > 0 ? Math.min(1, Math.max(0, revision / sources.revision)) : 1,
});

const answerOf = async (
  reader: Reader,
  sources: Sources,
  folded: Folded,
  task: StudyTask,
): Promise<StudyAnswers[StudyKind]> => {
  switch (task.kind) {
    case 'insights': {
      const ask = task.ask as StudyTask<'insights'>['ask'];
      if (ask.category !== undefined && !sources.boxes.has(ask.category)) return 'not_found';
      const figures = insightsFigures(sources, folded, ask);
      return { ...figures, ...(await struggling(reader, sources, ask)) };
    }
    case 'recall':
      return expectedRecall(folded.record, sources, task.ask as StudyTask<'recall'>['ask']);
    case 'study':
      return studyForBrowser(sources, folded);
    case 'fold-study':
    case 'fit-memory':
      return null;
  }
};

/** Does one piece of work over the learner's log. Runs in a thread; changes nothing in the database. */
export const runStudyTask = async (reader: Reader, task: StudyTask): Promise<StudyResult> => {
  const sources = await readSources(reader, task.userId);
  if (!sources) return undefined;
  const isLook = task.kind !== 'fold-study' && task.kind !== 'fit-memory';
  const folded =
    task.kind === 'fit-memory'
      ? await fitStudy(reader, sources, task.now)
      : await foldStudy(reader, sources, isLook ? MOST_IN_CALL : Infinity);
  return {
    looked: lookedAt(folded, sources, task.now),
    answer: await answerOf(reader, sources, folded, task),
  };
};
