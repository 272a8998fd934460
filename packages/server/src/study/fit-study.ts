import { emptyRecord, type FittedModel, fitMemory, fitSample, foldAnswers, readRecord } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { findStudy } from '../store/learning/studies.ts';
import { type Folded, foldContext, studyRow } from './fold-study.ts';
import { readWholeLog } from './read-log.ts';
import type { Sources } from './sources.ts';

/** Fits the memory model to the whole log and makes the record again with it (insights §6.2–§6.4). */
export const fitStudy = async (reader: Reader, sources: Sources, now: number): Promise<Folded> => {
  const { userId, revision } = sources;
  const row = await findStudy(reader, userId);
  const before = row && readRecord(row);
  const answers = await readWholeLog(reader, userId, revision);
  const sample = fitSample(answers);
  const theta = fitMemory(sample);
  const encounters = sample.encounters;
  const model: FittedModel = { theta, answers: encounters, fittedAt: now };
  const record = emptyRecord(model, sources.basis, before?.searches);
  foldAnswers(record, answers, foldContext(sources));
  return { record, revision, save: studyRow(userId, revision, record), waits: 0 };
};
