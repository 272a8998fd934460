import {
  type Box,
  type BoxHistory,
  boxHistory,
  type BoxIntervalFrom,
  basisOf,
  DAY_START,
  type DayTimeline,
  type PauseSpan,
} from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { intervalsOf } from '../store/learning/box-intervals.ts';
import { boxOf, listBoxes } from '../store/learning/boxes.ts';
import { pausesOf, type PauseRow } from '../store/learning/pauses.ts';
import { type CardPlaceRow, cardPlaces, learnerRevision } from '../store/learning/studies.ts';
import { findStudySettings, type StoredStudySettings } from '../store/learning/study-settings.ts';

/** Percent of words to be remembered when asked, where the learner says nothing else (insights §7.1). */
const TARGET = 85;

/** Defaults. */
export const defaultSettings = (zone: string): StoredStudySettings => ({
  timeline: [{ from: 0, zone, dayStart: DAY_START }],
  isGuessed: true,
  target: TARGET,
  goal: null,
  catchUp: null,
});

/** Input of a learner's figures besides the log. */
export interface Sources {
  readonly userId: string;
  /** highest revision when reading began: everything read is at least as new */
  readonly revision: number;
  readonly deletionsFrom: number;
  readonly settings: StoredStudySettings;
  readonly timeline: DayTimeline;
  readonly intervals: readonly BoxIntervalFrom[];
  readonly history: BoxHistory;
  readonly basis: string;
  readonly pauses: readonly (PauseRow & PauseSpan)[];
  /** by category, in order of age */
  readonly boxes: ReadonlyMap<string, readonly Box[]>;
  readonly cards: readonly CardPlaceRow[];
}

const spanOf = (row: PauseRow): PauseRow & PauseSpan => ({
  ...row,
  category: row.category_id,
  from: row.from_at,
  until: row.until_at,
});

/** Reads them; undefined if there is no such learner. */
export const readSources = async (reader: Reader, userId: string): Promise<Sources | undefined> => {
  const learner = await learnerRevision(reader, userId);
  if (!learner) return undefined;
  const settings = (await findStudySettings(reader, userId)) ?? defaultSettings('UTC');
  const intervals = (await intervalsOf(reader, userId)).map((row) => ({
    category: row.category_id,
    box: row.box_id,
    from: row.from_at,
    timer: row.timer,
  }));
  const boxes = new Map<string, Box[]>();
  for (const row of await listBoxes(reader, userId)) {
    boxes.set(row.category_id, [...(boxes.get(row.category_id) ?? []), boxOf(row)]);
  }
  return {
    userId,
    revision: learner.revision,
    deletionsFrom: learner.deletions_from,
    settings,
    timeline: settings.timeline,
    intervals,
    history: boxHistory(intervals),
    basis: basisOf(settings.timeline, intervals),
    pauses: (await pausesOf(reader, userId)).map(spanOf),
    boxes,
    cards: await cardPlaces(reader, userId),
  };
};
