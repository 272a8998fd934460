import { instantOf, offsetAt } from './zone.ts';

const FORMAT = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * A wire date (`YYYY-MM-DD HH:MM:SS`, decisions §2.7) read in an IANA zone: epoch ms, or undefined where it is not of the
 * format or no such day or time exists in the calendar.
 */
export const parseWireDate = (text: string, zone: string): number | undefined => {
  const match = FORMAT.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  // A 31st of February or a 25th hour rolls over, and then the text comes back different.
  return year > 0 && wireText(date.getTime()) === text ? instantOf(zone, date.getTime()) : undefined;
};

/** An instant (epoch ms) as a wire date in an IANA zone; fractions of a second are cut off. */
export const formatWireDate = (instant: number, zone: string): string => wireText(instant + offsetAt(zone, instant));

const wireText = (local: number): string => {
  const iso = new Date(local).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
};
