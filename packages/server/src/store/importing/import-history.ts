import { pausesClash } from '@siedem/domain';
import { boxesOf } from '../learning/boxes.ts';
import { forgetIntervals, noteIntervals } from '../learning/box-intervals.ts';
import { insertPause, pausesOf } from '../learning/pauses.ts';
import { forgetStudy } from '../learning/studies.ts';
import type { Learner, Tx } from '../engine/context.ts';
import {
  bringCreated,
  type CategoryState,
  noteBoxes,
  noteLog,
  restoreBoxes,
  restoreCreated,
} from './empty-categories.ts';
import { bringSettings, type LearnerSettings, restoreSettings } from './import-settings.ts';
import type { ImportNote } from './imports.ts';

/** What an export of ours says beside its cards, and what taking back needs. Times are epoch ms. */
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
  readonly created: readonly { readonly category: string; readonly created: number }[];
  readonly settings: Partial<LearnerSettings>;
  /** of categories that the import has given boxes to */
  readonly before: readonly { readonly category: string; readonly before: CategoryState }[];
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

/** Brings what concerns single categories, for those without cards. */
const bringCategories = async (
  tx: Tx,
  learner: Learner,
  { intervals, created, before }: HistoryToImport,
  isOpen: (category: string) => boolean,
): Promise<readonly ImportNote[]> => {
  const { userId } = learner;
  const notes: ImportNote[] = [];
  for (const each of before) {
    const boxes = isOpen(each.category) ? await noteBoxes(tx, userId, each) : undefined;
    if (boxes !== undefined) notes.push({ boxes });
  }
  const noted = new Set(notes.map(({ boxes }) => boxes?.category));
  for (const id of new Set(intervals.map(({ categoryId }) => categoryId))) {
    if (!isOpen(id)) continue;
    if (!noted.has(id)) notes.push({ boxes: await noteLog(tx, userId, id) });
    await bringIntervals(tx, userId, id, intervals);
  }
  for (const each of created) {
    const note = isOpen(each.category) ? await bringCreated(tx, learner, each) : undefined;
    if (note !== undefined) notes.push({ created: note });
  }
  return notes;
};

/**
 * Brings what an export of ours says beside its cards (exchange §3.8): of categories without cards, and of the learner where
 * they have no card yet; else the learner's own counts. Returns what taking the import back undoes.
 */
export const importHistory = async (
  tx: Tx,
  learner: Learner,
  history: HistoryToImport,
  now: number,
): Promise<readonly ImportNote[]> => {
  const { userId } = learner;
  const categories = await categoriesOf(tx, userId);
  const isNew = [...categories.values()].every((filled) => !filled);
  const isOpen = (id: string | null): boolean => (id === null ? isNew : categories.get(id) === false);
  const notes = [...(await bringCategories(tx, learner, history, isOpen))];
  const settings = isNew ? await bringSettings(tx, learner, history.settings, now) : undefined;
  if (settings !== undefined) notes.push({ settings });
  const pauses = await bringPauses(tx, learner, history.pauses, isOpen);
  // It counts by intervals and pauses: it is made again.
  await forgetStudy(tx, userId);
  return [...notes, ...pauses.map((pause) => ({ pause }))];
};

/** Adds the pauses that clash with none of the learner's, and returns their ids. */
const bringPauses = async (
  tx: Tx,
  learner: Learner,
  pauses: HistoryToImport['pauses'],
  isOpen: (category: string | null) => boolean,
): Promise<readonly string[]> => {
  const { userId } = learner;
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
  return added;
};

/** Undoes what an import did beside its cards, as far as it was not changed since. */
export const undoHistory = async (
  tx: Tx,
  learner: Learner,
  notes: readonly ImportNote[],
  now: number,
): Promise<void> => {
  const pauses = notes.flatMap(({ pause }) => pause ?? []);
  if (pauses.length > 0) {
    await tx.db.deleteFrom('pauses').where('user_id', '=', learner.userId).where('id', 'in', pauses).execute();
  }
  for (const { boxes, created, settings } of notes) {
    if (boxes !== undefined) await restoreBoxes(tx, learner, boxes, now);
    if (created !== undefined) await restoreCreated(tx, learner, created);
    if (settings !== undefined) await restoreSettings(tx, learner, settings, now);
  }
};
