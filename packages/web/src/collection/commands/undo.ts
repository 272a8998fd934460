import { type Box, boxBeforeDeleted } from '@siedem/domain';
import type { CardRow } from '../memory/rows.ts';

/** Delay before a deletion is sent, so that an undo only has to withdraw it, ms. */
export const UNDO_MS = 6000;

/** Runs a task once; further calls do nothing. */
export function once(task: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    task();
  };
}

/** The box for a restored card: its own, or the one before it if that was deleted since; undefined without its category. */
export function boxNow(row: CardRow, then: readonly Box[], boxes: readonly Box[]): string | undefined {
  if (boxes.some(({ id }) => id === row.box)) return row.box;
  const timer = then.find(({ id }) => id === row.box)?.timer;
  return timer === undefined || boxes.length === 0 ? undefined : boxBeforeDeleted(boxes, timer)?.id;
}
