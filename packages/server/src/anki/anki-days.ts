import { DAY_MS, HOUR_MS } from '@siedem/domain';

/** From this instant (epoch ms) on, local time is UTC plus `offset` ms. */
interface OffsetFrom {
  readonly from: number;
  readonly offset: number;
}

/** A day of Anki begins at 04:00 local time. */
const ROLLOVER = 4 * HOUR_MS;

const offsetAt = (offsets: readonly OffsetFrom[], instant: number): number =>
  (offsets.find(({ from }) => from <= instant) ?? offsets.at(-1))?.offset ?? 0;

/**
 * Days as Anki counts them in a zone.
 * @param offsets of the zone, newest first; none is UTC
 * @param oldest the oldest instant that needs a day, epoch ms
 */
export const ankiDays = (offsets: readonly OffsetFrom[], oldest: number) => {
  const localDay = (instant: number): number => Math.floor((instant + offsetAt(offsets, instant) - ROLLOVER) / DAY_MS);
  const first = localDay(oldest);
  const local = first * DAY_MS + ROLLOVER;
  const offset = offsetAt(offsets, local - offsetAt(offsets, oldest));
  return {
    /** epoch seconds: where the days are counted from */
    created: Math.floor((local - offset) / 1000),
    minutesWest: Math.round(-offset / 60_000),
    /** the number of the day of an instant */
    dayOf: (instant: number): number => localDay(instant) - first,
  };
};
