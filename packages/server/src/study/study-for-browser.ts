import type { Study } from '@siedem/contract';
import { writeRecord } from '@siedem/domain';
import { settingsOnWire } from '../wire/study-settings.ts';
import type { Folded } from './fold-study.ts';
import type { Sources } from './sources.ts';

/** The record and settings from which the browser computes figures offline (insights §12.5). */
export const studyForBrowser = (sources: Sources, { record }: Folded): Study => ({
  settings: settingsOnWire(sources.settings),
  timeline: sources.timeline.map(({ from, zone, dayStart }) => ({ from, zone, day_start: dayStart })),
  intervals: [...sources.intervals],
  pauses: sources.pauses.map(({ id, category, from, until }) => ({ id, category, from, until })),
  lent: sources.cards.flatMap(({ id, paused_ms: ms }) => (ms > 0 ? [{ card: id, ms }] : [])),
  ...writeRecord(record),
});
