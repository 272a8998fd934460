import { fail, ok, type Result } from '../result.ts';
import { type Box, MIDDLE_IDS, middleBox } from './box.ts';
import { formatLabel, type Interval, isInterval } from './interval.ts';
import { previousBox } from './order.ts';

/** Why a change of the boxes is refused (specification §5 Box, decisions §1). */
export type BoxProblem = 'box_exists' | 'too_many_boxes' | 'unchangeable' | 'bad_interval' | 'no_box';

/** The lowest free value for a new middle box (decisions §1.1); undefined if all are taken. */
export const lowestFreeId = (boxes: readonly Box[]): string | undefined =>
  MIDDLE_IDS.find((id) => boxes.every((box) => box.id !== id));

const clash = (boxes: readonly Box[], interval: Interval, exceptId?: string): boolean =>
  boxes.some(
    (box) => box.id !== exceptId && box.interval !== null && formatLabel(box.interval) === formatLabel(interval),
  );

/**
 * The box that adding an interval makes (specification §5 Box, decisions §1.1, §1.4).
 * @param boxes the boxes of the category
 */
export function addBox(boxes: readonly Box[], category: string, interval: Interval): Result<Box, BoxProblem> {
  if (!isInterval(interval)) return fail('bad_interval');
  if (clash(boxes, interval)) return fail('box_exists');
  const id = lowestFreeId(boxes);
  // The values are as many as the boxes a category may have, so the free ones are the limit (specification §9).
  if (id === undefined) return fail('too_many_boxes');
  return ok(middleBox(category, id, interval));
}

/** The box that changing an interval makes; the first and the last cannot be changed (decisions §1.6). */
export function changeBox(boxes: readonly Box[], id: string, interval: Interval): Result<Box, BoxProblem> {
  const box = boxes.find((candidate) => candidate.id === id);
  if (!box) return fail('no_box');
  if (box.kind !== 'middle') return fail('unchangeable');
  if (!isInterval(interval)) return fail('bad_interval');
  if (clash(boxes, interval, id)) return fail('box_exists');
  return ok(middleBox(box.category, id, interval));
}

/** The box into which the cards of a deleted box go (decisions §1.7). */
export function deleteBox(boxes: readonly Box[], id: string): Result<Box, 'no_box' | 'unchangeable'> {
  const box = boxes.find((candidate) => candidate.id === id);
  const previous = previousBox(boxes, id);
  if (!box || !previous) return fail('no_box');
  return box.kind === 'middle' ? ok(previous) : fail('unchangeable');
}
