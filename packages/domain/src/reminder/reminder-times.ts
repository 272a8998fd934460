import { DAY_MS } from '../limits.ts';
import { zoneOffset } from '../study/zone-offset.ts';

const MINUTE_MS = 60_000;

/** Days since 1970-01-01 of an instant (epoch ms) on the wall calendar of a zone. */
export const localDay = (zone: string, at: number): number => Math.floor((at + zoneOffset(zone)(at)) / DAY_MS);

/** The first instant (epoch ms) whose wall clock in the zone shows `local` or later. */
const firstAt = (zone: string, local: number): number => {
  const offset = zoneOffset(zone);
  let low = local - 2 * DAY_MS;
  let high = local + 2 * DAY_MS;
  // local time jumps, but never back by a day: the first instant from which no earlier wall clock is still to come by forward jumps
  for (let at = low; at < high; at += 15 * MINUTE_MS) {
    if (at + offset(at) >= local) {
      high = at;
      low = at - 15 * MINUTE_MS;
      break;
    }
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offset(middle) >= local) high = middle;
    else low = middle;
  }
  return high;
};

/** The first instant (epoch ms) of a local day. */
export const localMidnight = (zone: string, day: number): number => firstAt(zone, day * DAY_MS);

/**
 * The next instant of a time of day (lessons §10.4): a time that a day's clocks skip is the next that
 * exists, one that comes twice counts once, the first time.
 * @param at minutes after midnight
 * @param after epoch ms
 */
export const nextReminder = ({ zone, at }: { readonly zone: string; readonly at: number }, after: number): number => {
  for (let day = localDay(zone, after); ; day += 1) {
    const instant = firstAt(zone, day * DAY_MS + at * MINUTE_MS);
    if (instant > after && localDay(zone, instant) === day) return instant;
  }
};
