import { createHash } from 'node:crypto';
import { defaultBoxes, fail, foldText, LIMITS, ok, type Result } from '@siedem/domain';
import { type Selectable, sql } from 'kysely';
import { forgetIntervals, noteIntervals } from './box-intervals.ts';
import { forgetPauses } from './pauses.ts';
import { deleteCards } from './card-batch.ts';
import { forgetCardsOf } from './card-changes.ts';
import { dropLesson } from './lessons.ts';
import { dropMarginsOf } from './margins.ts';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import { typed } from '../engine/dialects/json.ts';
import type { CategoriesTable } from '../engine/tables/learning.ts';

export type CategoryRow = Selectable<CategoriesTable>;

export interface NewCategory {
  readonly id: string;
  /** in normal form */
  readonly name: string;
  /** epoch ms */
  readonly now: number;
}

/** Oldest first. */
export const listCategories = (reader: Reader, userId: string): Promise<CategoryRow[]> =>
  reader.db
    .selectFrom('categories')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findCategory = (reader: Reader, userId: string, id: string): Promise<CategoryRow | undefined> =>
  reader.db.selectFrom('categories').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

/** Of the content as first sent: distinguishes a repeat from another category with the same id. */
const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64url');

/**
 * Creates a category with its seven boxes; a repeat of the same create answers the category as it is now and adds nothing.
 * Problems: `id_conflict` (the id was used for something else, or for a deleted category), `name_taken`, `limit`.
 */
export const createCategory = async (
  tx: Tx,
  learner: Learner,
  { id, name, now }: NewCategory,
): Promise<Result<CategoryRow, 'id_conflict' | 'name_taken' | 'limit'>> => {
  const user_id = learner.userId;
  const receipt = await tx.db
    .selectFrom('category_receipts')
    .select('digest')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  const existing = await listCategories(tx, user_id);
  if (receipt) {
    const same = existing.find((each) => each.id === id);
    if (!same || receipt.digest !== digestOf(name)) return fail('id_conflict');
    return ok(same);
  }
  if (existing.some((each) => each.name_key === foldText(name))) return fail('name_taken');
  if (existing.length >= LIMITS.categories) return fail('limit');
  const row: CategoryRow = {
    user_id,
    id,
    name,
    name_key: foldText(name),
    created_at: now,
    revision: learner.next(),
  };
  await tx.db.insertInto('categories').values(row).execute();
  await tx.db
    .insertInto('category_receipts')
    .values({ user_id, id: row.id, digest: digestOf(name) })
    .execute();
  await tx.db
    .insertInto('boxes')
    .values(
      defaultBoxes(id).map(({ id: box, interval, timer }) => ({
        user_id,
        category_id: id,
        id: box,
        number: interval?.number ?? null,
        unit: interval?.unit ?? null,
        timer,
        revision: learner.next(),
      })),
    )
    .execute();
  const middle = defaultBoxes(id).filter(({ kind }) => kind === 'middle');
  await noteIntervals(
    tx,
    user_id,
    middle.map(({ id: box, timer }) => ({ categoryId: id, box, timer, now })),
  );
  return ok(row);
};

/** Problems: `not_found`, `name_taken` by another category. The same name again changes nothing. */
export const renameCategory = async (
  tx: Tx,
  learner: Learner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Result<CategoryRow, 'not_found' | 'name_taken'>> => {
  const nameKey = foldText(name);
  const existing = await listCategories(tx, learner.userId);
  const category = existing.find((each) => each.id === id);
  if (!category) return fail('not_found');
  if (existing.some((each) => each.id !== id && each.name_key === nameKey)) return fail('name_taken');
  if (category.name === name) return ok(category);
  const changed = { name, name_key: nameKey, revision: learner.next() };
  await tx.db
    .updateTable('categories')
    .set(changed)
    .where('user_id', '=', learner.userId)
    .where('id', '=', id)
    .execute();
  return ok({ ...category, ...changed });
};

/** Cards of a category up to which its deletion is one transaction. */
const AT_ONCE = 300;

type Some = { readonly id: string; readonly revision: number };

const someCardsOf = (tx: Tx, userId: string, id: string, limit: number): Promise<Some[]> =>
  tx.db
    .selectFrom('cards')
    .select(['id', 'revision'])
    .where('user_id', '=', userId)
    .where('category_id', '=', id)
    .orderBy('word_key')
    .limit(limit)
    .execute();

const setDeleting = async (tx: Tx, userId: string, id: string | null): Promise<void> => {
  await tx.db.updateTable('users').set({ deleting_category: id }).where('id', '=', userId).execute();
};

/**
 * Deletes a category at once if it is small, else only marks the learner: from then on their calls wait until
 * {@link deleteCategorySlice} has come to the end.
 */
export const beginDeleteCategory = async (
  tx: Tx,
  learner: Learner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Result<'deleted' | 'in slices', 'not_found'>> => {
  const { userId } = learner;
  if (!(await findCategory(tx, userId, id))) return fail('not_found');
  if ((await someCardsOf(tx, userId, id, AT_ONCE + 1)).length > AT_ONCE) {
    await setDeleting(tx, userId, id);
    return ok('in slices');
  }
  const deleted = await deleteCategory(tx, learner, { id, now });
  return deleted.ok ? ok('deleted') : deleted;
};

/** Deletes up to `limit` cards of the category, and with the last of them the category. Answers how many rows went; 0: done. */
export const deleteCategorySlice = async (
  tx: Tx,
  learner: Learner,
  { id, now, limit }: { readonly id: string; readonly now: number; readonly limit: number },
): Promise<Result<number, never>> => {
  const { userId } = learner;
  const some = await someCardsOf(tx, userId, id, limit);
  if (some.length > 0) {
    await deleteCards(tx, learner, { ids: some.map((card) => card.id), now });
    // Their notes go by key: looking for them by card would read all of the learner's.
    await tx.db
      .deleteFrom('card_changes')
      .where('user_id', '=', userId)
      .where(
        'revision',
        'in',
        some.map((card) => card.revision),
      )
      .execute();
    return ok(some.length);
  }
  const last = await deleteEmptyCategory(tx, learner, { id, now });
  await setDeleting(tx, userId, null);
  return ok(last.ok ? 1 : 0);
};

/** The category that is being deleted in slices, or null; undefined if there is no such learner. */
export const deletingCategory = async (reader: Reader, userId: string): Promise<string | null | undefined> =>
  (
    await reader.db
      .selectFrom('users')
      .select('deleting_category')
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
  )?.deleting_category;

/** Deletes the category with its boxes and cards, and remembers each deletion. */
export const deleteCategory = async (
  tx: Tx,
  learner: Learner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Result<CategoryRow, 'not_found'>> => {
  const { userId } = learner;
  const category = await findCategory(tx, userId, id);
  if (!category) return fail('not_found');
  await forgetCardsOf(tx, userId, { categoryId: id });
  await dropMarginsOf(tx, userId, id);
  await buryRows(tx, learner, { table: 'cards', categoryId: id, now });
  return deleteEmptyCategory(tx, learner, { id, now });
};

/** {@link deleteCategory} once no card is left in it. */
const deleteEmptyCategory = async (
  tx: Tx,
  learner: Learner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Result<CategoryRow, 'not_found'>> => {
  const { userId } = learner;
  const category = await findCategory(tx, userId, id);
  if (!category) return fail('not_found');
  await dropLesson(tx, userId, id);
  await buryRows(tx, learner, { table: 'boxes', categoryId: id, now });
  await forgetIntervals(tx, userId, id);
  await forgetPauses(tx, userId, id);
  await tx.db
    .insertInto('deletions')
    .values({ user_id: userId, revision: learner.next(), kind: 'category', id, category_id: id, timer: null, at: now })
    .execute();
  await tx.db.deleteFrom('categories').where('user_id', '=', userId).where('id', '=', id).execute();
  return ok(category);
};

/** Deletes all cards or boxes of a category, with one deletion remembered for each, in two statements however many. */
const buryRows = async (
  tx: Tx,
  learner: Learner,
  { table, categoryId, now }: { readonly table: 'cards' | 'boxes'; readonly categoryId: string; readonly now: number },
): Promise<void> => {
  const { userId } = learner;
  const { count } = await tx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow();
  const base = learner.reserve(count);
  await tx.db
    .insertInto('deletions')
    .columns(['user_id', 'revision', 'kind', 'id', 'category_id', 'timer', 'at'])
    .expression(
      tx.db
        .selectFrom(table)
        .select([
          'user_id',
          sql<number>`${base} + row_number() over (order by id)`.as('revision'),
          sql<'box' | 'card'>`${sql.lit(table === 'cards' ? 'card' : 'box')}`.as('kind'),
          'id',
          'category_id',
          table === 'boxes'
            ? sql<number | null>`timer`.as('timer')
            : sql<number | null>`cast(null as bigint)`.as('timer'),
          typed(tx.dialect, sql<number>`${now}`, 'integer').as('at'),
        ])
        .where('user_id', '=', userId)
        .where('category_id', '=', categoryId),
    )
    .execute();
  await tx.db.deleteFrom(table).where('user_id', '=', userId).where('category_id', '=', categoryId).execute();
};
