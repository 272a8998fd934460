/** From this instant (epoch ms) on, local time is UTC plus `offset` ms. */
export interface OffsetFrom {
  readonly from: number;
  readonly offset: number;
}

const FIRST_YEAR = 1970;
const YEARS_AHEAD = 2;
const DAY = 86_400_000;
const STEP = 14 * DAY;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, made);
  return made;
};

const OFFSET = /GMT(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?$/;

/** Reads the text of one field: a learner's first list asks 1,500 times, and others wait (`npm run bench -- others`). */
const offsetAt = (zone: string, instant: number): number => {
  const { sign, hours = 0, minutes = 0, seconds = 0 } = OFFSET.exec(formatOf(zone).format(instant))?.groups ?? {};
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -size : size) * 1000;
};

/** The first instant, to the second, at which the offset is no longer what it is at `low`. */
const changeBetween = (zone: string, low: number, high: number): number => {
  const before = offsetAt(zone, low);
  let [same, changed] = [low, high];
  while (changed - same > 1000) {
    const middle = Math.floor((same + changed) / 2000) * 1000;
    if (offsetAt(zone, middle) === before) same = middle;
    else changed = middle;
  }
  return changed;
};

const ranges = (zone: string, year: number): OffsetFrom[] => {
  const end = Date.UTC(year + YEARS_AHEAD + 1, 0, 1);
  const found: OffsetFrom[] = [];
  let at = Date.UTC(FIRST_YEAR, 0, 1);
  let offset = offsetAt(zone, at);
  found.push({ from: Number.MIN_SAFE_INTEGER, offset });
  for (; at < end; at += STEP) {
    const next = at + STEP;
    let low = at;
    // a step can hold more than one change
    while (offsetAt(zone, next) !== offset) {
      low = changeBetween(zone, low, next);
      offset = offsetAt(zone, low);
      found.push({ from: low, offset });
    }
  }
  return found.reverse();
};

/** The default zone of the wire; searching it for changes takes 15 ms in a process that has just started. */
const UTC: readonly OffsetFrom[] = [{ from: Number.MIN_SAFE_INTEGER, offset: 0 }];

const KEPT = 64;
const cache = new Map<string, OffsetFrom[]>();

/**
 * A zone's offsets from UTC, most recent first, from 1970 to two years ahead; instants before have the first offset and
 * instants after the last. `zone` is an IANA name that the runtime knows (a RangeError otherwise); `now` is epoch ms.
 */
export const zoneOffsets = (zone: string, now: number): readonly OffsetFrom[] => {
  if (zone === 'UTC') return UTC;
  const year = new Date(now).getUTCFullYear();
  const key = `${zone} ${year}`;
  const known = cache.get(key);
  if (known) return known;
  const made = ranges(zone, year);
  const oldest = cache.size >= KEPT ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
};
