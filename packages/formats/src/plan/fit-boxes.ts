import { formatLabel, type Interval, intervalMs, LIMITS, MIDDLE_IDS, UNITS } from '@siedem/domain';
import type { FileBoxes } from '../model/found.ts';

/** Placed cards from which boxes may be fitted to them. */
export const FITTED_FROM = 20;
const POINTS = [0.1, 0.3, 0.5, 0.7, 0.9];

const ALLOWED: readonly Interval[] = UNITS.flatMap((unit) =>
  Array.from({ length: LIMITS.intervals[unit] }, (_, at) => ({ number: at + 1, unit })),
);

const nearestAllowed = (ms: number): Interval => {
  const far = (interval: Interval): number => Math.abs(Math.log(Math.max(1, ms)) - Math.log(intervalMs(interval)));
  return ALLOWED.reduce((best, each) => (far(each) < far(best) - 1e-12 ? each : best));
};

/** Middle boxes at five points of the intervals of some cards, each the nearest allowed one, equal ones once (exchange §4.6). */
export function fitBoxes(intervals: readonly number[]): FileBoxes {
  const sorted = intervals.toSorted((a, b) => a - b);
  const byLabel = new Map<string, Interval>();
  for (const point of POINTS) {
    const interval = nearestAllowed(sorted[Math.round(point * (sorted.length - 1))] ?? 1);
    byLabel.set(formatLabel(interval), interval);
  }
  return [...byLabel.values()].map((interval, at) => ({ value: MIDDLE_IDS[at] ?? '2', interval }));
}
