import {
  boxBeforeDeleted,
  type Box,
  fail,
  FIRST,
  firstBox,
  LAST,
  lastBox,
  middleBox,
  MIDDLE_IDS,
  ok,
  type Result,
  UNITS,
} from '@siedem/domain';
import { type Selectable, sql } from 'kysely';
import { noteInterval } from './box-intervals.ts';
import { forgetCardsOf, noteCardsAfter } from './card-changes.ts';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import type { BoxesTable } from '../engine/tables/learning.ts';

export type BoxRow = Selectable<BoxesTable>;

export interface Interval {
  readonly number: number;
  readonly unit: string;
  /** number × unit in ms */
  readonly timer: number;
}

/** As on the wire: categories by age, in each first, last, then the middle boxes by timer (decisions §1.3). */
export const listBoxes = (reader: Reader, userId: string): Promise<BoxRow[]> =>
  reader.db
    .selectFrom('boxes')
    .innerJoin('categories', (join) =>
      join.onRef('categories.user_id', '=', 'boxes.user_id').onRef('categories.id', '=', 'boxes.category_id'),
    )
    .selectAll('boxes')
    .where('boxes.user_id', '=', userId)
    .orderBy('categories.created_at')
    .orderBy('categories.id')
    .orderBy('boxes.timer')
    .execute();

/** The boxes of one category: first, last, then the middle ones by timer; empty for an unknown category. */
export const boxesOf = (reader: Reader, userId: string, categoryId: string): Promise<BoxRow[]> =>
  reader.db
    .selectFrom('boxes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .orderBy('timer')
    .execute();

/** Adds a middle box under the lowest free value. Problems: `not_found` (category), `exists` (same interval), `limit`. */
export const addBox = async (
  tx: Tx,
  learner: Learner,
  { categoryId, number, unit, timer, now }: Interval & { readonly categoryId: string; readonly now: number },
): Promise<Result<BoxRow, 'not_found' | 'exists' | 'limit'>> => {
  const boxes = await boxesOf(tx, learner.userId, categoryId);
  if (boxes.length === 0) return fail('not_found');
  if (boxes.some((box) => box.timer === timer)) return fail('exists');
  const id = MIDDLE_IDS.find((value) => boxes.every((box) => box.id !== value));
  if (id === undefined) return fail('limit');
  const owner = { user_id: learner.userId, category_id: categoryId };
  const row: BoxRow = { ...owner, id, number, unit, timer, revision: learner.next() };
  await tx.db.insertInto('boxes').values(row).execute();
  await noteInterval(tx, learner.userId, { categoryId, box: id, timer, now });
  return ok(row);
};

/** Gives a middle box another interval. Problems: `not_found`, `fixed_box` (first or last), `exists`. */
export const changeBox = async (
  tx: Tx,
  learner: Learner,
  {
    categoryId,
    id,
    number,
    unit,
    timer,
    now,
  }: Interval & { readonly categoryId: string; readonly id: string; readonly now: number },
): Promise<Result<BoxRow, 'not_found' | 'fixed_box' | 'exists'>> => {
  const boxes = await boxesOf(tx, learner.userId, categoryId);
  const box = boxes.find((each) => each.id === id);
  if (!box) return fail('not_found');
  if (id === FIRST || id === LAST) return fail('fixed_box');
  if (boxes.some((each) => each.id !== id && each.timer === timer)) return fail('exists');
  if (box.timer === timer) return ok(box);
  const changed = { number, unit, timer, revision: learner.next() };
  await tx.db
    .updateTable('boxes')
    .set(changed)
    .where('user_id', '=', learner.userId)
    .where('category_id', '=', categoryId)
    .where('id', '=', id)
    .execute();
  await noteInterval(tx, learner.userId, { categoryId, box: id, timer, now });
  return ok({ ...box, ...changed });
};

/**
 * Deletes a middle box; its cards move into the previous one and keep their dates. Problems: `not_found`, `fixed_box`,
 * `wrong_box` (`into` is not the previous one); then nothing changed.
 */
export const deleteBox = async (
  tx: Tx,
  learner: Learner,
  { categoryId, id, into, now }: { categoryId: string; id: string; into: string; now: number },
): Promise<Result<BoxRow, 'not_found' | 'fixed_box' | 'wrong_box'>> => {
  const boxes = await boxesOf(tx, learner.userId, categoryId);
  const box = boxes.find((each) => each.id === id);
  if (!box) return fail('not_found');
  if (id === FIRST || id === LAST) return fail('fixed_box');
  if (boxBeforeDeleted(boxes.map(boxOf), box.timer)?.id !== into) return fail('wrong_box');
  await moveAllCards(tx, learner, { categoryId, from: id, into });
  await tx.db
    .insertInto('deletions')
    .values({
      user_id: learner.userId,
      revision: learner.next(),
      kind: 'box',
      id,
      category_id: categoryId,
      timer: box.timer,
      at: now,
    })
    .execute();
  await tx.db
    .deleteFrom('boxes')
    .where('user_id', '=', learner.userId)
    .where('category_id', '=', categoryId)
    .where('id', '=', id)
    .execute();
  await noteInterval(tx, learner.userId, { categoryId, box: id, timer: null, now });
  return ok(box);
};

/** A stored box as the domain's rules see it. */
export const boxOf = ({
  category_id,
  id,
  number,
  unit,
}: Pick<BoxRow, 'category_id' | 'id' | 'number' | 'unit'>): Box => {
  if (id === FIRST) return firstBox(category_id);
  if (id === LAST) return lastBox(category_id);
  const known = UNITS.find((each) => each === unit);
  if (number === null || known === undefined) throw new Error(`box ${id} has no interval`);
  return middleBox(category_id, id, { number, unit: known });
};

/** One statement however many cards; each gets a revision of its own, so that changes can be paged card by card. */
const moveAllCards = async (
  tx: Tx,
  learner: Learner,
  { categoryId, from, into }: { readonly categoryId: string; readonly from: string; readonly into: string },
): Promise<void> => {
  const cards = tx.db
    .selectFrom('cards')
    .where('user_id', '=', learner.userId)
    .where('category_id', '=', categoryId)
    .where('box_id', '=', from);
  const { count } = await cards.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count === 0) return;
  await forgetCardsOf(tx, learner.userId, { categoryId, box: from });
  const base = learner.reserve(count);
  const numbered = cards.select(['id', sql<number>`row_number() over (order by id)`.as('place')]).as('numbered');
  await tx.db
    .updateTable('cards')
    .from(numbered)
    .set((eb) => ({ box_id: into, revision: eb('numbered.place', '+', base) }))
    .where('cards.user_id', '=', learner.userId)
    .whereRef('cards.id', '=', 'numbered.id')
    .execute();
  await noteCardsAfter(tx, learner.userId, { base, categoryId });
};

/**
 * Gives several middle boxes of a category other intervals, all at once, so that two may change places. Problems: `not_found`
 * (no such middle box), `exists` (two would be equal); then nothing changed.
 */
export const arrangeBoxes = async (
  tx: Tx,
  learner: Learner,
  {
    categoryId,
    intervals,
    now,
  }: { readonly categoryId: string; readonly intervals: ReadonlyMap<string, Interval>; readonly now: number },
): Promise<Result<BoxRow[], 'not_found' | 'exists'>> => {
  const boxes = await boxesOf(tx, learner.userId, categoryId);
  const middle = boxes.filter(({ number }) => number !== null);
  if ([...intervals.keys()].some((id) => middle.every((box) => box.id !== id))) return fail('not_found');
  const arranged = middle.map((box) => ({ ...box, ...intervals.get(box.id) }));
  if (new Set(arranged.map(({ timer }) => timer)).size < arranged.length) return fail('exists');
  const moving = arranged.filter((box) => middle.every(({ id, timer }) => id !== box.id || timer !== box.timer));
  const put = (id: string, change: Partial<BoxRow>) =>
    tx.db
      .updateTable('boxes')
      .set(change)
      .where('user_id', '=', learner.userId)
      .where('category_id', '=', categoryId)
      .where('id', '=', id)
      .execute();
  // out of each other's way first: no two boxes of a category may have one timer, not even for a moment
  for (const [at, { id }] of moving.entries()) await put(id, { timer: -1 - at });
  for (const { id, number, unit, timer } of moving) {
    await put(id, { number, unit, timer, revision: learner.next() });
    await noteInterval(tx, learner.userId, { categoryId, box: id, timer, now });
  }
  return ok(await boxesOf(tx, learner.userId, categoryId));
};
