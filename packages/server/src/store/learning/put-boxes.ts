import { boxBeforeDeleted, intervalMs, isInterval, LIMITS, UNITS } from '@siedem/domain';
import { addBox, arrangeBoxes, type BoxRow, boxesOf, boxOf, deleteBox, type Interval } from './boxes.ts';
import type { Learner, Tx } from '../engine/context.ts';

interface Wanted {
  readonly categoryId: string;
  /** middle boxes by value */
  readonly boxes: ReadonlyMap<string, Interval>;
  /** epoch ms */
  readonly now: number;
}

/** An interval that none of these timers has. */
const spareInterval = (taken: ReadonlySet<number>): Interval => {
  for (const unit of UNITS) {
    for (let number = 1; number <= LIMITS.intervals[unit]; number++) {
      const timer = intervalMs({ number, unit });
      if (isInterval({ number, unit }) && !taken.has(timer)) return { number, unit, timer };
    }
  }
  throw new Error('there are more intervals than boxes');
};

const middleOf = (boxes: readonly BoxRow[]): BoxRow[] => boxes.filter(({ number }) => number !== null);

const drop = async (tx: Tx, learner: Learner, { categoryId, boxes, now }: Wanted): Promise<void> => {
  const there = await boxesOf(tx, learner.userId, categoryId);
  for (const { id, timer } of middleOf(there)) {
    if (boxes.has(id)) continue;
    const left = await boxesOf(tx, learner.userId, categoryId);
    const into = boxBeforeDeleted(left.map(boxOf), timer)?.id ?? '';
    await deleteBox(tx, learner, { categoryId, id, into, now });
  }
};

/**
 * Gives a category without cards these middle boxes, values and all, by the same steps as a learner would take, so that
 * every device follows (exchange §4.6).
 */
export const putBoxes = async (tx: Tx, learner: Learner, wanted: Wanted): Promise<void> => {
  const { categoryId, boxes, now } = wanted;
  await drop(tx, learner, wanted);
  for (;;) {
    const there = middleOf(await boxesOf(tx, learner.userId, categoryId));
    if ([...boxes.keys()].every((value) => there.some(({ id }) => id === value))) break;
    const taken = new Set([...there, ...boxes.values()].map(({ timer }) => timer));
    const added = await addBox(tx, learner, { categoryId, ...spareInterval(taken), now });
    if (!added.ok) return;
  }
  // what was added only to reach a higher value
  await drop(tx, learner, wanted);
  await arrangeBoxes(tx, learner, { categoryId, intervals: boxes, now });
};
