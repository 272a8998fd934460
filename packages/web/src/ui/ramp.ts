/** A colour of the ramp: 1 unknown … 7 known. */
export type RampIndex = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const RAMP: readonly RampIndex[] = [1, 2, 3, 4, 5, 6, 7];

/**
 * The ramp colour of a box, spread so that the first box is always canary and the last always ink.
 *
 * @param position display order of the box, from 1
 * @param count number of boxes the category has, 1 to 7
 */
export function rampIndex(position: number, count: number): RampIndex {
  if (count <= 1) return 1;
  const step = Math.round((6 * (position - 1)) / (count - 1));
  return RAMP[Math.min(6, Math.max(0, step))] ?? 1;
}
