import { emptyRecord, foldAnswers, type FoldContext, readRecord, type StudyRecord, writeRecord } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { countAnswers, deletedSince, findStudy, type StudyRow, undoneSince } from '../store/learning/studies.ts';
import { FROM_START, readLog, readWholeLog } from './read-log.ts';
import type { Sources } from './sources.ts';

/** A study record and the revision it covers. */
export interface Folded {
  readonly record: StudyRecord;
  /** everything up to it is counted */
  readonly revision: number;
  /** what is to be stored; undefined if it is what was stored */
  readonly save: StudyRow | undefined;
  /** answers left to a job: the record does not cover them yet */
  readonly waits: number;
}

/** Limit of answers folded within a request (insights §4.3). */
export const MOST_IN_CALL = 2000;

/** The row that stores a record. */
export const studyRow = (userId: string, revision: number, record: StudyRecord): StudyRow => ({
  user_id: userId,
  revision,
  model_of: record.model?.answers ?? null,
  ...writeRecord(record),
});

/** Input of folding a learner's answers. */
export const foldContext = (sources: Sources): FoldContext => {
  const categories = new Map(sources.cards.map((card) => [card.id, card.category_id]));
  return {
    timeline: sources.timeline,
    history: sources.history,
    categoryOf: (card) => categories.get(card),
  };
};

const isUsable = async (
  reader: Reader,
  { userId, deletionsFrom, basis }: Sources,
  stored: { readonly revision: number; readonly record: StudyRecord },
): Promise<boolean> => {
  if (stored.record.basis !== basis || stored.revision < deletionsFrom) return false;
  if (await undoneSince(reader, userId, stored.revision)) return false;
  const deleted = await deletedSince(reader, userId, stored.revision);
  return deleted.every((id) => !stored.record.cards.has(id) && !stored.record.categories.has(id));
};

/** Rebuilds the record from the log; keeps the model until the next fit. */
export const rebuild = async (reader: Reader, sources: Sources, before: StudyRecord | undefined): Promise<Folded> => {
  const { userId, revision } = sources;
  const record = emptyRecord(before?.model ?? null, sources.basis, before?.searches);
  foldAnswers(record, await readWholeLog(reader, userId, revision), foldContext(sources));
  return { record, revision, save: studyRow(userId, revision, record), waits: 0 };
};

/**
 * Brings the learner's record up to date: folds new answers, or rebuilds it if they cannot be added
 * (insights §4.2). If more than `most` answers wait, returns the stored record unchanged.
 */
export const foldStudy = async (reader: Reader, sources: Sources, most: number): Promise<Folded> => {
  const { userId, revision } = sources;
  const row = await findStudy(reader, userId);
  const stored = row && readRecord(row);
  const start = { record: stored ?? emptyRecord(null, sources.basis), revision: stored && row ? row.revision : 0 };
  const waiting = (after: number): Promise<number> =>
    countAnswers(reader, { userId, after, upTo: revision, limit: most === Infinity ? 1 : most + 1 });
  if (stored && (await isUsable(reader, sources, start))) {
    if (start.revision === revision) return { ...start, save: undefined, waits: 0 };
    if (most !== Infinity && (await waiting(start.revision)) > most) {
      return { ...start, save: undefined, waits: 1 };
    }
    const context = foldContext(sources);
    let outcome: 'folded' | 'stale' = 'folded';
    for await (const page of readLog(reader, { userId, after: start.revision, upTo: revision })) {
      outcome = foldAnswers(start.record, page, context);
      if (outcome === 'stale') break;
    }
    if (outcome === 'folded') {
      const { record } = start;
      return { record, revision, save: studyRow(userId, revision, record), waits: 0 };
    }
  }
  const count = most === Infinity ? 0 : await waiting(FROM_START);
  if (count <= most) return rebuild(reader, sources, stored);
  // the failed fold has left the record half changed
  const old = row && readRecord(row);
  const record = old ?? emptyRecord(null, sources.basis);
  return { record, revision: old && row ? row.revision : 0, save: undefined, waits: count };
};
