import { type Box, DAY_MS, shareElapsed } from '@siedem/domain';
import type { CountsView } from '../views.ts';
import type { Shelf } from './shelf.ts';

/** By box value: the share of the interval that has passed for cards that wait, falling; a sample where there are many. */
export type WaitingShares = Readonly<Record<string, readonly number[]>>;

/** Most bars of a drawing. */
const SAMPLE = 100;

/** Known cards are never due: their bars fall with the months since they were learned. */
const freshness = (modifiedAt: number, now: number): number => 1 / (1 + Math.max(0, now - modifiedAt) / (30 * DAY_MS));

/** One pass over the cards, whatever their number; only the sample is sorted. */
export function waitingShares(shelf: Shelf, boxes: readonly Box[], counts: CountsView, now: number): WaitingShares {
  const samples = new Map(
    boxes.map((box) => [
      box.id,
      {
        box,
        step: Math.max(1, Math.ceil((counts.boxes[box.id]?.cards ?? 0) / SAMPLE)),
        seen: 0,
        shares: [] as number[],
      },
    ]),
  );
  shelf.boxes.forEach((id, slot) => {
    const sample = samples.get(id);
    const modifiedAt = shelf.modifiedAt[slot];
    if (sample === undefined || modifiedAt === undefined || sample.seen++ % sample.step !== 0) return;
    const { box, shares } = sample;
    const share = box.kind === 'last' ? freshness(modifiedAt, now) : shareElapsed(modifiedAt, box.timer, now);
    if (box.kind === 'last' || share < 1) shares.push(share);
  });
  return Object.fromEntries([...samples].map(([id, { shares }]) => [id, shares.sort((a, b) => b - a)]));
}
