import { HOUR_MS, LIMITS } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';

/** In what an interval is counted, shortest first. */
export const UNITS = ['hours', 'days', 'months'] as const;
/** One of {@link UNITS}. */
export type Unit = (typeof UNITS)[number];

/** How long a card rests in a middle box: hours 1–23, days 1–30, months 1–12 (specification §5 Box). */
export interface Interval {
  readonly number: number;
  readonly unit: Unit;
}

const UNIT_MS: Readonly<Record<Unit, number>> = {
  hours: HOUR_MS,
  days: 24 * HOUR_MS,
  months: (365 / 12) * 24 * HOUR_MS,
};

/** Milliseconds of an interval, rounded; a month is 365/12 days (specification §9). */
export const intervalMs = (interval: Interval): number => Math.round(interval.number * UNIT_MS[interval.unit]);

/** The wire label `'{number} {unit}'` (decisions §1.2). */
export const formatLabel = (interval: Interval): string => `${interval.number} ${interval.unit}`;

/** Whether the number lies in the range of its unit. */
export const isInterval = ({ number, unit }: Interval): boolean =>
  Number.isInteger(number) && number >= 1 && number <= LIMITS.intervals[unit];

/** Reads a wire label to the letter: one space, no leading zero, number in the range of its unit. */
export function parseLabel(label: string): Result<Interval, 'bad_interval'> {
  const [digits = '', word] = label.split(' ');
  const unit = UNITS.find((known) => known === word);
  const number = Number(digits);
  if (!unit || !isInterval({ number, unit })) return fail('bad_interval');
  const interval = { number, unit };
  return formatLabel(interval) === label ? ok(interval) : fail('bad_interval');
}
