import { DAY_MS } from '../limits.ts';

/** Local time of a zone minus UTC at an instant, ms; both epoch ms. */
export type ZoneOffset = (at: number) => number;

/** Clock changes of one zone lie further apart than this. */
const STEP = 6 * DAY_MS;

const measurer = (zone: string): ZoneOffset => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return local - Math.floor(at / 1000) * 1000;
  };
};

interface Span {
  readonly before: number;
  readonly after: number;
  /** the first instant at which `after` holds */
  readonly change: number;
}

const spanOf = (measure: ZoneOffset, index: number): Span => {
  let low = index * STEP;
  let high = low + STEP;
  const [before, after] = [measure(low), measure(high)];
  if (before === after) return { before, after, change: high };
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (measure(middle) === before) low = middle;
    else high = middle;
  }
  return { before, after, change: high };
};

const known = new Map<string, ZoneOffset>();

/**
 * The offset of an IANA zone, exact to the second of each clock change, with a cache by week; from the
 * zone database of the runtime. Throws a RangeError for an unknown zone.
 */
export const zoneOffset = (zone: string): ZoneOffset => {
  const made = known.get(zone);
  if (made) return made;
  const measure = measurer(zone);
  const spans = new Map<number, Span>();
  const offset: ZoneOffset = (at) => {
    const index = Math.floor(at / STEP);
    let span = spans.get(index);
    if (!span) {
      span = spanOf(measure, index);
      spans.set(index, span);
    }
    return at < span.change ? span.before : span.after;
  };
  known.set(zone, offset);
  return offset;
};
