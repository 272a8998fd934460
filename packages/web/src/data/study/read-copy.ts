import type { CatchUp, Insights, Pause, Study, StudyGoal, StudySettings } from '@siedem/contract';
import { list, number, oneOf, orNull, record, table, text } from '../../platform/stored-json.ts';

/** The server's last answer about hard cards and mix-ups. */
export type Struggles = Pick<Insights, 'hard' | 'mixed'>;

/** The server's last copy of the learner's record, stored on this device (insights §12.5). */
export interface StudyCopy {
  readonly revision: number;
  /** epoch ms at which it was last found to be the server's */
  readonly at: number;
  readonly study: Study;
  /** by scope, '' for all categories */
  readonly struggles: Readonly<Record<string, Struggles>>;
}

const readSettings = record<StudySettings>({
  zone: text,
  day_start: number,
  target: number,
  goal: orNull(record<StudyGoal>({ kind: oneOf('answers', 'minutes', 'words'), amount: number })),
  catch_up: orNull(record<CatchUp>({ category: orNull(text), minutes: number, begun: number })),
});

const readStudy = record<Study>({
  settings: readSettings,
  timeline: list(record<Study['timeline'][number]>({ from: number, zone: text, day_start: number })),
  intervals: list(
    record<Study['intervals'][number]>({ category: text, box: text, from: number, timer: orNull(number) }),
  ),
  pauses: list(record<Pause>({ id: text, category: orNull(text), from: number, until: number })),
  lent: list(record<Study['lent'][number]>({ card: text, ms: number })),
  body: text,
  cards: text,
});

const readStruggles = record<Struggles>({
  hard: list(record<Struggles['hard'][number]>({ card: text, falls: number, answers: number })),
  mixed: list(record<Struggles['mixed'][number]>({ cards: list(text), times: number, last: number })),
});

/** Reads a copy from the disk; a copy of an earlier form of this page counts as none and is fetched again. */
export const readCopy = record<StudyCopy>({
  revision: number,
  at: number,
  study: readStudy,
  struggles: table(readStruggles),
});
