import type { Box } from './box.ts';

const RANK = { first: 0, middle: 1, last: 2 } as const;

/** Orders two boxes of one category: first, middle by ascending timer, last (decisions §1.4); total, so also by value. */
export const compareBoxes = (a: Box, b: Box): number =>
  RANK[a.kind] - RANK[b.kind] || a.timer - b.timer || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The boxes of one category in the order of learning (decisions §1.4). */
export const orderBoxes = (boxes: readonly Box[]): Box[] => boxes.toSorted(compareBoxes);

const neighbour = (boxes: readonly Box[], id: string, step: 1 | -1): Box | undefined => {
  const ordered = orderBoxes(boxes);
  const at = ordered.findIndex((box) => box.id === id);
  return at < 0 ? undefined : ordered[Math.min(ordered.length - 1, Math.max(0, at + step))];
};

/** The box after this one, the last one after itself; undefined if the category has no such box. */
export const nextBox = (boxes: readonly Box[], id: string): Box | undefined => neighbour(boxes, id, 1);

/** The box before this one, the first one before itself; undefined if the category has no such box. */
export const previousBox = (boxes: readonly Box[], id: string): Box | undefined => neighbour(boxes, id, -1);

/**
 * The box before a deleted middle box, which received its cards and receives late moves into it (decisions §1.7, §8).
 * @param timer ms of the deleted box
 */
export const boxBeforeDeleted = (boxes: readonly Box[], timer: number): Box | undefined =>
  orderBoxes(boxes).findLast((box) => box.kind === 'first' || (box.kind === 'middle' && box.timer < timer));

/**
 * Which of the seven colours a box shows: the number shown is its place, the colour spreads over the ramp.
 * @param position 1…count, place in display order
 * @param count boxes of the category, at least 2
 * @returns 1…7
 */
export const rampIndex = (position: number, count: number): number =>
  count < 2 ? 1 : Math.round(1 + (6 * (position - 1)) / (count - 1));
