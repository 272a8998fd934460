import { type Box, isFitDue, type Pair } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { doctorFindings } from './doctor-answer.ts';
import { expectedRecall } from './expected-recall.ts';
import { fitStudy } from './fit-study.ts';
import { type Folded, foldStudy, MOST_IN_CALL } from './fold-study.ts';
import { insightsAnswer } from './insights-answer.ts';
import { isSearchDue, searchStudy } from './search-answer.ts';
import { readSources, type Sources } from './sources.ts';
import { studyForBrowser } from './study-for-browser.ts';
import { struggling } from './struggling.ts';
import type { StudyAnswers, StudyJob, StudyKind, StudyResult, StudyTask } from './study-task.ts';

const isSearchWanted = (sources: Sources, { record }: Folded, task: StudyTask): boolean => {
  if (task.kind !== 'doctor') return false;
  const { ask } = task;
  const boxes = sources.boxes.get(ask.category) ?? [];
  const middle = boxes.filter((box): box is Box & { readonly kind: 'middle' } => box.kind === 'middle');
  return isSearchDue(record, ask, middle, task.now);
};

/** The job that a look enqueues, by priority. */
const wantedBy = (sources: Sources, folded: Folded, task: StudyTask): StudyJob | undefined => {
  const { record, waits } = folded;
  if (waits > 0) return 'fold-study';
  if (isFitDue(record.model, record.encounters, task.now)) return 'fit-memory';
  return isSearchWanted(sources, folded, task) ? 'search-boxes' : undefined;
};

/** Hard cards and pairs among the figures (insights §11). */
const SHOWN = 10;

const pairOnWire = ({ cards, times, last }: Pair) => ({ cards: [...cards], times, last });

const answerOf = async (
  reader: Reader,
  sources: Sources,
  folded: Folded,
  task: StudyTask,
): Promise<StudyAnswers[StudyKind]> => {
  switch (task.kind) {
    case 'insights': {
      const { ask } = task;
      if (ask.category !== undefined && !sources.boxes.has(ask.category)) return 'not_found';
      const figures = insightsAnswer(sources, folded, ask);
      const { cards, pairs } = await struggling(reader, { userId: sources.userId, ...ask });
      return { ...figures, hard: cards.slice(0, SHOWN), mixed: pairs.slice(0, SHOWN).map(pairOnWire) };
    }
    case 'doctor': {
      const { ask } = task;
      return sources.boxes.has(ask.category) ? doctorFindings(reader, sources, folded, ask) : 'not_found';
    }
    case 'recall':
      return expectedRecall(folded.record, sources, task.ask);
    case 'study':
      return studyForBrowser(sources, folded);
    case 'fold-study':
    case 'fit-memory':
    case 'search-boxes':
      return null;
  }
};

const bringUpToDate = async (reader: Reader, sources: Sources, task: StudyTask): Promise<Folded> => {
  switch (task.kind) {
    case 'fit-memory':
      return fitStudy(reader, sources, task.now);
    case 'fold-study':
      return foldStudy(reader, sources, Infinity);
    case 'search-boxes':
      return searchStudy(reader, sources, await foldStudy(reader, sources, Infinity), { ...task.ask, now: task.now });
    case 'insights':
    case 'doctor':
    case 'recall':
    case 'study':
      return foldStudy(reader, sources, MOST_IN_CALL);
  }
};

/** Runs one task over the learner's log, in a thread; writes nothing to the database. */
export const runStudyTask = async (reader: Reader, task: StudyTask): Promise<StudyResult> => {
  const sources = await readSources(reader, task.userId);
  if (!sources) return undefined;
  const folded = await bringUpToDate(reader, sources, task);
  const { revision, save } = folded;
  const progress = sources.revision > 0 ? Math.min(1, Math.max(0, revision / sources.revision)) : 1;
  return {
    looked: { revision, save, wants: wantedBy(sources, folded, task), progress },
    answer: await answerOf(reader, sources, folded, task),
  };
};
