import type { Box, Review } from '@siedem/domain';
import { boxesOf, boxOf } from './boxes.ts';
import type { Tx } from './context.ts';
import { prepare } from './prepare.ts';
import type { NamedBox, ReviewedCard } from './review-statements.ts';

/** What the domain needs to know of a category to tell where a move leads. */
export interface ReachableBoxes {
  readonly boxes: readonly Box[];
  /** timers of deleted boxes by value */
  readonly deleted: ReadonlyMap<string, number>;
}

type DeletedBox = { id: string; timer: number | null; revision: number };

const deletedBoxes = prepare<{ userId: string; categoryId: string }, DeletedBox>(
  'deleted-boxes',
  ['userId', 'categoryId'],
  (db, p) =>
    db
      .selectFrom('deletions')
      .select(['id', 'timer', 'revision'])
      .where('user_id', '=', p.userId)
      .where('category_id', '=', p.categoryId)
      .where('timer', 'is not', null),
);

const deletedIn = async (tx: Tx, userId: string, categoryId: string): Promise<ReadonlyMap<string, number>> => {
  // of several with one value the latest counts
  const rows = (await tx.all(deletedBoxes, { userId, categoryId })).sort((a, b) => a.revision - b.revision);
  return new Map(rows.flatMap(({ id, timer }) => (timer === null ? [] : [[id, timer] as const])));
};

const NONE: ReachableBoxes = { boxes: [], deleted: new Map() };

/**
 * The boxes that moves can lead to, by category. `boxes` are those read already; only where a review names one that is
 * not among them is all of the category read, with its deleted boxes: then the box before the deleted one is meant.
 */
export const reachableBoxes = async (
  tx: Tx,
  userId: string,
  read: {
    readonly cards: readonly ReviewedCard[];
    readonly boxes: readonly NamedBox[];
    readonly reviews: readonly Review[];
  },
): Promise<(categoryId: string) => ReachableBoxes> => {
  const categoryOf = new Map(read.cards.map((card) => [card.id, card.category_id]));
  const byCategory = Map.groupBy(read.boxes.map(boxOf), (box) => box.category);
  const incomplete = new Set<string>();
  for (const { card, to } of read.reviews) {
    const categoryId = categoryOf.get(card);
    if (categoryId === undefined) continue;
    if (!byCategory.get(categoryId)?.some((box) => box.id === to)) incomplete.add(categoryId);
  }
  const whole = new Map<string, ReachableBoxes>();
  for (const categoryId of incomplete) {
    const boxes = await boxesOf(tx, userId, categoryId);
    whole.set(categoryId, { boxes: boxes.map(boxOf), deleted: await deletedIn(tx, userId, categoryId) });
  }
  return (categoryId) =>
    whole.get(categoryId) ?? { boxes: byCategory.get(categoryId) ?? NONE.boxes, deleted: NONE.deleted };
};
