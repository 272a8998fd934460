import type { Box, Review } from '@siedem/domain';
import { boxesOf, boxOf } from './boxes.ts';
import { findBox } from './cards.ts';
import type { Tx } from './context.ts';
import { prepare } from './prepare.ts';
import type { ReviewedCard } from './review-statements.ts';

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
 * The boxes that the reviews name, by category. Only where one of them is not there is all of the category read, with its
 * deleted boxes: then the box before the deleted one is meant.
 */
export const reachableBoxes = async (
  tx: Tx,
  userId: string,
  { cards, reviews }: { readonly cards: readonly ReviewedCard[]; readonly reviews: readonly Review[] },
): Promise<(categoryId: string) => ReachableBoxes> => {
  const categoryOf = new Map(cards.map((card) => [card.id, card.category_id]));
  const named = new Map<string, Set<string>>();
  for (const { card, to } of reviews) {
    const categoryId = categoryOf.get(card);
    if (categoryId === undefined) continue;
    const ids = named.get(categoryId) ?? new Set();
    named.set(categoryId, ids.add(to));
  }
  const reachable = new Map<string, ReachableBoxes>();
  for (const [categoryId, ids] of named) {
    const found = (await Promise.all(Array.from(ids, (id) => findBox(tx, { userId, categoryId, id })))).flatMap((box) =>
      box ? [boxOf(box)] : [],
    );
    const missing = found.length < ids.size;
    reachable.set(categoryId, {
      boxes: missing ? (await boxesOf(tx, userId, categoryId)).map(boxOf) : found,
      deleted: missing ? await deletedIn(tx, userId, categoryId) : NONE.deleted,
    });
  }
  return (categoryId) => reachable.get(categoryId) ?? NONE;
};
