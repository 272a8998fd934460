import { pausesClash } from '@siedem/domain';
import { boxesOf } from './boxes.ts';
import { forgetIntervals, noteIntervals } from './box-intervals.ts';
import { insertPause, pausesOf } from './pauses.ts';
import { forgetStudy } from './studies.ts';
import type { Learner, Tx } from '../engine/context.ts';

/** Since when boxes have had their intervals, and pauses, as an export of ours has them. Times are epoch ms. */
export interface HistoryToImport {
  readonly intervals: readonly {
    readonly categoryId: string;
    readonly box: string;
    readonly from: number;
    /** null: the box was deleted */
    readonly timer: number | null;
  }[];
  readonly pauses: readonly {
    readonly id: string;
    /** null: all categories */
    readonly categoryId: string | null;
    readonly from: number;
    readonly until: number;
    readonly undone: boolean;
  }[];
}

/** Ids of the learner's categories, and whether cards are in them. */
const categoriesOf = async (tx: Tx, userId: string): Promise<ReadonlyMap<string, boolean>> => {
  const rows = await tx.db
    .selectFrom('categories')
    .select((eb) => [
      'id',
      eb
        .exists(
          eb
            .selectFrom('cards')
            .select('cards.id')
            .where('cards.user_id', '=', userId)
            .whereRef('cards.category_id', '=', 'categories.id'),
        )
        .as('filled'),
    ])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, filled }) => [id, Boolean(filled)]));
};

/** Puts the intervals of a category in place of its own, if they lead to the boxes it has. */
const bringIntervals = async (
  tx: Tx,
  userId: string,
  categoryId: string,
  all: HistoryToImport['intervals'],
): Promise<void> => {
  const own = all.filter((each) => each.categoryId === categoryId).sort((a, b) => a.from - b.from);
  const last = new Map(own.map(({ box, timer }) => [box, timer]));
  const middle = (await boxesOf(tx, userId, categoryId)).filter(({ number }) => number !== null);
  const left = [...last.values()].filter((timer) => timer !== null);
  if (left.length !== middle.length || middle.some(({ id, timer }) => last.get(id) !== timer)) return;
  await forgetIntervals(tx, userId, categoryId);
  for (const { box, from, timer } of own) await noteIntervals(tx, userId, [{ categoryId, box, timer, now: from }]);
};

/**
 * Brings what an export of ours says of categories as a whole (exchange §3.8), for those without cards: of others the
 * learner's own history counts. Returns the ids of the pauses that it added; taking the import back removes them.
 */
export const importHistory = async (
  tx: Tx,
  learner: Learner,
  { intervals, pauses }: HistoryToImport,
): Promise<readonly string[]> => {
  const { userId } = learner;
  const categories = await categoriesOf(tx, userId);
  const isOpen = (id: string | null): boolean =>
    id === null ? [...categories.values()].every((filled) => !filled) : categories.get(id) === false;
  for (const id of new Set(intervals.map(({ categoryId }) => categoryId))) {
    if (isOpen(id)) await bringIntervals(tx, userId, id, intervals);
  }
  const there = await pausesOf(tx, userId);
  const spans = there.map(({ category_id, from_at, until_at }) => ({
    category: category_id,
    from: from_at,
    until: until_at,
  }));
  const known = new Set(
    (await tx.db.selectFrom('pauses').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id),
  );
  const added: string[] = [];
  for (const { id, categoryId, from, until, undone } of pauses) {
    const span = { category: categoryId, from, until };
    const clashes = !undone && spans.some((other) => pausesClash(other, span));
    if (until <= from || !isOpen(categoryId) || known.has(id) || clashes) continue;
    const revision = learner.next();
    const times = { category_id: categoryId, from_at: from, until_at: until };
    await insertPause(tx, { user_id: userId, id, ...times, revision, undone: undone ? revision : null });
    known.add(id);
    added.push(id);
    if (!undone) spans.push(span);
  }
  // It counts by intervals and pauses: it is made again.
  await forgetStudy(tx, userId);
  return added;
};

/** Removes pauses that an import brought. */
export const forgetImportedPauses = async (tx: Tx, userId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('pauses')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
};
