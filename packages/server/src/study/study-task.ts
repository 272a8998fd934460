import type { Doctor, Insights, Study } from '@siedem/contract';
import type { StudyRow } from '../store/learning/studies.ts';
import type { Database } from '../store/open-store.ts';
import type { InsightsAsk } from './insights-answer.ts';
import type { DoctorAsk } from './doctor-answer.ts';
import type { SearchAsk } from './search-answer.ts';
import type { RecallAsk } from './expected-recall.ts';

/** Jobs about one learner's record (insights §4.4). */
export type StudyJob = 'fold-study' | 'fit-memory' | 'search-boxes';

/** Requests to a thread by kind; sent by structured clone. */
export interface StudyAsks {
  readonly insights: InsightsAsk;
  readonly doctor: DoctorAsk;
  readonly recall: readonly RecallAsk[];
  readonly study: null;
  readonly 'fold-study': null;
  readonly 'fit-memory': null;
  readonly 'search-boxes': SearchAsk;
}

/** What each answers; `not_found`: no such category of the learner's. */
export interface StudyAnswers {
  readonly insights: Omit<Insights, 'revision' | 'as_of' | 'state' | 'progress'> | 'not_found';
  readonly doctor: Omit<Doctor, 'revision' | 'as_of' | 'state' | 'progress'> | 'not_found';
  /** shares in the order asked */
  readonly recall: readonly (number | null)[];
  readonly study: Study;
  readonly 'fold-study': null;
  readonly 'fit-memory': null;
  readonly 'search-boxes': null;
}

/** One of {@link StudyAsks}. */
export type StudyKind = keyof StudyAsks;

/** One piece of work; `now` is epoch ms. */
export interface StudyTaskOf<K extends StudyKind> {
  readonly kind: K;
  readonly userId: string;
  readonly now: number;
  readonly ask: StudyAsks[K];
}

/** A piece of work of any kind; its `kind` decides the type of its `ask`. */
export type StudyTask = { readonly [K in StudyKind]: StudyTaskOf<K> }[StudyKind];

/** State of the record behind a response. */
export interface Looked {
  /** everything up to it is counted */
  readonly revision: number;
  /** the row for the caller to store */
  readonly save: StudyRow | undefined;
  /** a job to enqueue; while it waits, `state` is `preparing` */
  readonly wants: StudyJob | undefined;
  /** 0…1: how much of the log is counted */
  readonly progress: number;
}

/** Result of a task; undefined if there is no such learner. */
export type StudyResult<K extends StudyKind = StudyKind> =
  | { readonly looked: Looked; readonly answer: StudyAnswers[K] }
  | undefined;

/** A task on its way to a thread. */
export interface NumberedTask {
  readonly number: number;
  readonly database: Database;
  readonly task: StudyTask;
}

/** A result, or why there is none, on its way back. */
export type NumberedResult =
  | { readonly number: number; readonly result: StudyResult }
  | { readonly number: number; readonly error: string };

/** Work that somebody waits for, and work that nobody does. */
export type Lane = 'looks' | 'jobs';

/** Start message of a thread. */
export interface ThreadData {
  readonly lane: Lane;
}

/** How nice the thread of jobs is on Linux: a third of the share of a thread that is not. */
export const JOB_NICENESS = 5;
