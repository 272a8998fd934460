import { type Box, boxBeforeDeleted } from '@siedem/domain';
import type { CardRow } from '../memory/rows.ts';

/** How long a deletion waits so that it can be taken back without a trace, ms. */
export const UNDO_MS = 6000;

/** A task that does nothing more when it is called again. */
export function once(task: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    task();
  };
}

/** Where a card of earlier belongs now: its box, or the one before it where it was deleted since; undefined without its category. */
export function boxNow(row: CardRow, then: readonly Box[], boxes: readonly Box[]): string | undefined {
  if (boxes.some(({ id }) => id === row.box)) return row.box;
  const timer = then.find(({ id }) => id === row.box)?.timer;
  return timer === undefined || boxes.length === 0 ? undefined : boxBeforeDeleted(boxes, timer)?.id;
}
