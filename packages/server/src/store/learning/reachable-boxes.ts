import { moveResolver, type ResolveMove } from '@siedem/domain';
import { boxesOf, boxOf } from './boxes.ts';
import type { Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import { boxKey, type Reviewed } from './review-statements.ts';

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

/** Effective targets of moves in a category, by all its boxes, deleted ones included. */
export const resolverOf = async (tx: Tx, userId: string, categoryId: string): Promise<ResolveMove> =>
  moveResolver((await boxesOf(tx, userId, categoryId)).map(boxOf), await deletedIn(tx, userId, categoryId));

/**
 * Where moves lead, by category. `open` are boxes that exist; all boxes of a category are read only if a review named one
 * that does not: then it may be a deleted one, whose moves go to the box before it.
 */
export const resolversFor = async (
  tx: Tx,
  userId: string,
  { open, incomplete }: Pick<Reviewed, 'open' | 'incomplete'>,
): Promise<(categoryId: string) => ResolveMove> => {
  const whole = new Map<string, ResolveMove>();
  for (const categoryId of incomplete) whole.set(categoryId, await resolverOf(tx, userId, categoryId));
  return (categoryId) => whole.get(categoryId) ?? ((to) => (open.has(boxKey(categoryId, to)) ? to : undefined));
};
