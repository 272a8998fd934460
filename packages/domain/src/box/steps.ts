import { LIMITS } from '../limits.ts';
import { type Box } from './box.ts';
import { type Interval, intervalMs, UNITS } from './interval.ts';
import { orderBoxes } from './order.ts';

/** Every interval that a box may have, shortest first, of equally long ones the larger unit last (specification §5 Box). */
export const LEGAL_INTERVALS: readonly Interval[] = UNITS.flatMap((unit) =>
  Array.from({ length: LIMITS.intervals[unit] }, (_, index): Interval => ({ number: index + 1, unit })),
).toSorted((a, b) => intervalMs(a) - intervalMs(b));

/**
 * The intervals that a middle box may be given without passing a neighbour, shortest first (insights §8.5): those strictly
 * between the middle boxes before and after it.
 *
 * @param boxes boxes of its category
 * @param id box value
 */
export function stepsOf(boxes: readonly Box[], id: string): readonly Interval[] {
  const middle = orderBoxes(boxes).filter(({ kind }) => kind === 'middle');
  const at = middle.findIndex((box) => box.id === id);
  const low = middle[at - 1]?.timer ?? 0;
  const high = middle[at + 1]?.timer ?? Infinity;
  return LEGAL_INTERVALS.filter((interval) => intervalMs(interval) > low && intervalMs(interval) < high);
}
