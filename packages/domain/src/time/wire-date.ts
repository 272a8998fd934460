import { fail, ok, type Result } from '../result.ts';

/** 0001-01-01 00:00:00, the first date of the wire (decisions §10.7). */
const FIRST_MS = -62_135_596_800_000;

const two = (n: number) => String(n).padStart(2, '0');

/**
 * Formats a date for the wire, `YYYY-MM-DD HH:MM:SS` (specification §3).
 * @param localMs ms since 1970-01-01 00:00 on the clock of the zone (epoch ms + the zone's offset); before year 1 its first second
 */
export function formatWireDate(localMs: number): string {
  const date = new Date(Math.max(localMs, FIRST_MS));
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** Parses a wire date of the years 1–9999 strictly: local ms, see {@link formatWireDate}. Problem `bad_date`: any other text, or no such day. */
export function parseWireDate(text: string): Result<number, 'bad_date'> {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (!parts) return fail('bad_date');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return year >= 1 && formatWireDate(date.getTime()) === text ? ok(date.getTime()) : fail('bad_date');
}
