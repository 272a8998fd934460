import { isDeepStrictEqual } from 'node:util';
import type { LessonSettings } from '@siedem/domain';
import type { Learner, Tx } from '../engine/context.ts';
import { type BoxIntervalRow, forgetIntervals, intervalsOfCategory, noteIntervals } from '../learning/box-intervals.ts';
import { boxesOf, type Interval } from '../learning/boxes.ts';
import { findCategory } from '../learning/categories.ts';
import { lessonOf, saveLesson } from '../learning/lessons.ts';
import { putBoxes } from '../learning/put-boxes.ts';

/** The date of creation of a category before an import brought another, and that one. Epoch ms. */
export interface CreatedNote {
  readonly category: string;
  readonly before: number;
  readonly after: number;
}

/** Middle boxes and lesson settings of a category before an import gave it others, and those. */
export interface BoxesNote {
  readonly category: string;
  readonly before: CategoryState;
  readonly after: CategoryState;
  /** the log of its intervals from before; null where it does not lead to the boxes of before */
  readonly intervals: readonly Logged[] | null;
}

type Logged = Pick<BoxIntervalRow, 'box_id' | 'from_at' | 'timer'>;

/** Middle boxes by value, and how lessons are; lesson null: not known. */
export interface CategoryState {
  readonly boxes: readonly (readonly [box: string, interval: Interval])[];
  readonly lesson: LessonSettings | null;
}

const byValue = (boxes: CategoryState['boxes']): CategoryState['boxes'] =>
  boxes.toSorted(([a], [b]) => Number(a) - Number(b));

const stateOf = async (tx: Tx, userId: string, category: string): Promise<CategoryState> => {
  const boxes = (await boxesOf(tx, userId, category)).flatMap(({ id, number, unit, timer }) =>
    number === null || unit === null ? [] : [[id, { number, unit, timer }] as const],
  );
  return { boxes: byValue(boxes), lesson: await lessonOf(tx, userId, category) };
};

/** The beginning of a log of intervals after which a category had just these boxes; null where there is none. */
const logUntil = (rows: readonly Logged[], boxes: CategoryState['boxes']): readonly Logged[] | null => {
  const wanted = new Map(boxes.map(([box, { timer }]) => [box, timer]));
  const log = rows.toSorted((a, b) => a.from_at - b.from_at);
  const left = new Map<string, number>();
  let found: number | null = null;
  for (const [at, { box_id, from_at, timer }] of log.entries()) {
    if (timer === null) left.delete(box_id);
    else left.set(box_id, timer);
    const isLastOfInstant = log[at + 1]?.from_at !== from_at;
    const fits = left.size === wanted.size && [...wanted].every(([box, interval]) => left.get(box) === interval);
    if (isLastOfInstant && fits) found = at + 1;
  }
  return found === null ? null : log.slice(0, found);
};

/**
 * What taking an import back needs of a category without cards that was given boxes for it. Call it before the log of its
 * intervals is replaced. Undefined if nothing differs, or if there is no such category.
 */
export const noteBoxes = async (
  tx: Tx,
  userId: string,
  { category, before }: { readonly category: string; readonly before: CategoryState },
): Promise<BoxesNote | undefined> => {
  if ((await findCategory(tx, userId, category)) === undefined) return undefined;
  const after = await stateOf(tx, userId, category);
  const known = { boxes: byValue(before.boxes), lesson: before.lesson ?? after.lesson };
  if (isDeepStrictEqual(known, after)) return undefined;
  const rows = await intervalsOfCategory(tx, userId, category);
  const log = rows.map(({ box_id, from_at, timer }) => ({ box_id, from_at, timer }));
  return { category, before: known, after, intervals: logUntil(log, known.boxes) };
};

/** What taking an import back needs of a category whose boxes stay as they are and whose log of intervals it replaces. */
export const noteLog = async (tx: Tx, userId: string, category: string): Promise<BoxesNote> => {
  const { boxes } = await stateOf(tx, userId, category);
  const rows = await intervalsOfCategory(tx, userId, category);
  const intervals = rows.map(({ box_id, from_at, timer }) => ({ box_id, from_at, timer }));
  const state = { boxes, lesson: null };
  return { category, before: state, after: state, intervals };
};

const isEmpty = async (tx: Tx, userId: string, category: string): Promise<boolean> => {
  const card = await tx.db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', userId)
    .where('category_id', '=', category)
    .limit(1)
    .executeTakeFirst();
  return card === undefined;
};

/** Gives a category back its boxes and lesson settings, if no card is in it and they were not changed since. */
export const restoreBoxes = async (
  tx: Tx,
  learner: Learner,
  { category, before, after, intervals }: BoxesNote,
  now: number,
): Promise<void> => {
  const { userId } = learner;
  if (!(await findCategory(tx, userId, category)) || !(await isEmpty(tx, userId, category))) return;
  const current = await stateOf(tx, userId, category);
  if (before.lesson !== null && isDeepStrictEqual(current.lesson, after.lesson)) {
    await saveLesson(tx, learner, { categoryId: category, change: before.lesson });
  }
  if (!isDeepStrictEqual(current.boxes, after.boxes)) return;
  await putBoxes(tx, learner, { categoryId: category, boxes: new Map(before.boxes), now });
  if (intervals === null) return;
  await forgetIntervals(tx, userId, category);
  const notes = intervals.map(({ box_id: box, from_at, timer }) => ({
    categoryId: category,
    box,
    timer,
    now: from_at,
  }));
  await noteIntervals(tx, userId, notes);
};

const setCreated = async (tx: Tx, learner: Learner, id: string, created_at: number): Promise<void> => {
  await tx.db
    .updateTable('categories')
    .set({ created_at, revision: learner.next() })
    .where('user_id', '=', learner.userId)
    .where('id', '=', id)
    .execute();
};

/** Gives a category without cards the date of creation of the file. */
export const bringCreated = async (
  tx: Tx,
  learner: Learner,
  { category, created }: { readonly category: string; readonly created: number },
): Promise<CreatedNote | undefined> => {
  const row = await findCategory(tx, learner.userId, category);
  if (row === undefined || row.created_at === created) return undefined;
  await setCreated(tx, learner, category, created);
  return { category, before: row.created_at, after: created };
};

/** Gives a category its own date of creation back, if no card is in it. */
export const restoreCreated = async (
  tx: Tx,
  learner: Learner,
  { category, before, after }: CreatedNote,
): Promise<void> => {
  const row = await findCategory(tx, learner.userId, category);
  if (row?.created_at !== after || !(await isEmpty(tx, learner.userId, category))) return;
  await setCreated(tx, learner, category, before);
};
