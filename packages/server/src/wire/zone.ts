/**
 * Offsets of IANA zones, from the runtime's own zone data. A day whose two ends have the same offset has that offset
 * throughout; a day in which the clocks change is searched once. Both are kept, so a list of cards costs a map look-up each.
 */

const DAY = 86_400_000;
const SECOND = 1000;

/** Before this the zone data knows local mean time only, the same for ever: 1850-01-01. */
const EARLIEST = Date.UTC(1850, 0, 1);

/** An offset in force from an instant on, up to the next span: both in ms, local = UTC + offset. */
export interface OffsetSpan {
  readonly from: number;
  readonly offset: number;
}

interface Zone {
  readonly offsetOf: (instant: number) => number;
  readonly days: Map<number, readonly OffsetSpan[]>;
}

/** Far more than are ever asked for; an attacker walking through all names cannot hold more than this. */
const MOST_DAYS = 50_000;

const zones = new Map<string, Zone>();

const measure = (name: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant: number): number => {
    const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const part of format.formatToParts(instant)) field[part.type] = Number(part.value);
    const local = Date.UTC(
      field.year ?? 0,
      (field.month ?? 1) - 1,
      field.day ?? 1,
      field.hour ?? 0,
      field.minute ?? 0,
      field.second ?? 0,
    );
    return local - Math.floor(instant / SECOND) * SECOND;
  };
};

const zoneNamed = (name: string): Zone => {
  const known = zones.get(name);
  if (known) return known;
  const made = { offsetOf: measure(name), days: new Map() };
  zones.set(name, made);
  return made;
};

/** First instant in (low, high] with the offset of `high`, to the second: where the clocks change. */
const changeBetween = (zone: Zone, low: number, high: number): number => {
  const after = zone.offsetOf(high);
  let before = low;
  let reached = high;
  while (reached - before > SECOND) {
    const middle = Math.floor((before + reached) / 2 / SECOND) * SECOND;
    if (zone.offsetOf(middle) === after) reached = middle;
    else before = middle;
  }
  return reached;
};

const spansOfDay = (zone: Zone, day: number): readonly OffsetSpan[] => {
  const known = zone.days.get(day);
  if (known) return known;
  const from = day * DAY;
  const offset = zone.offsetOf(from);
  const offsetAtEnd = zone.offsetOf(from + DAY);
  const spans =
    offset === offsetAtEnd
      ? [{ from, offset }]
      : [
          { from, offset },
          { from: changeBetween(zone, from, from + DAY), offset: offsetAtEnd },
        ];
  if (zone.days.size >= MOST_DAYS) zone.days.clear();
  zone.days.set(day, spans);
  return spans;
};

/**
 * What to add to an instant (epoch ms, UTC) to get the local time of an IANA zone, in ms.
 * @throws RangeError for a name the runtime does not know; names are checked at the edge
 */
export const offsetAt = (zoneName: string, instant: number): number => {
  if (zoneName === 'UTC') return 0;
  const asked = Math.max(instant, EARLIEST);
  const spans = spansOfDay(zoneNamed(zoneName), Math.floor(asked / DAY));
  const [first, second] = spans;
  return second && asked >= second.from ? second.offset : (first?.offset ?? 0);
};

/**
 * The instant (epoch ms) of a local time given as if it were UTC. Of a time that the clocks show twice, the first; a time
 * that they leap over is read with the offset before the leap (02:30 becomes 03:30).
 */
export const instantOf = (zoneName: string, local: number): number => {
  if (zoneName === 'UTC') return local;
  // No zone is farther from UTC than a day, so these two offsets are those before and after any change nearby.
  const before = offsetAt(zoneName, local - DAY);
  const after = offsetAt(zoneName, local + DAY);
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(zoneName, local - offset) === offset) return local - offset;
  }
  return local - before;
};

/** The offsets of a zone between two instants, oldest first; the first span reaches back for ever. */
export const offsetSpans = (zoneName: string, from: number, to: number): readonly OffsetSpan[] => {
  if (zoneName === 'UTC') return [{ from: -Infinity, offset: 0 }];
  const zone = zoneNamed(zoneName);
  const start = Math.max(from, EARLIEST);
  const spans: OffsetSpan[] = [{ from: -Infinity, offset: zone.offsetOf(start) }];
  // The shortest change known (a fasting month without summer time) lasts longer than a week; a step is searched like a day.
  const step = 7 * DAY;
  for (let low = Math.floor(start / DAY) * DAY; low <= to; low += step) {
    const high = low + step;
    if (zone.offsetOf(low) === zone.offsetOf(high)) continue;
    spans.push({ from: changeBetween(zone, low, high), offset: zone.offsetOf(high) });
  }
  return spans;
};
