import { fail, LIMITS, ok, type Result } from '@siedem/domain';
import { deleteCards } from '../learning/card-batch.ts';
import { deleteCategory } from '../learning/categories.ts';
import { undoHistory } from './import-history.ts';
import { findImport, type ImportRow, madeBy, notesOf, saveImport } from './imports.ts';
import { forgetReceipts, type ImportedCard, importedCards, removePage, reviewsPage } from './imported-rows.ts';
import { forgetStudy } from '../learning/studies.ts';
import type { Learner, Store, Tx } from '../engine/context.ts';

/** Cards, and answers, per transaction: bounds how long other writes wait. */
const CARDS = 500;
const REVIEWS = 2000;

/** Result; `kept` are the cards that had been answered or changed since. */
export interface TakenBack {
  readonly revision: number;
  readonly removed: number;
  readonly kept: number;
}

interface Taking {
  readonly id: string;
  /** what becomes of cards answered or changed since */
  readonly changed: 'keep' | 'remove';
  /** epoch ms */
  readonly now: number;
}

/** Answered, edited or moved since, or its margin was changed. */
const isChanged = ({ revision, import_revision, last_review, margin_revision }: ImportedCard): boolean =>
  revision !== import_revision || last_review !== '' || (margin_revision ?? 0) > (import_revision ?? 0);

/** Closes the import to further parts. */
const close = async (
  tx: Tx,
  userId: string,
  { id, now }: Taking,
): Promise<Result<ImportRow, 'not_found' | 'too_old'>> => {
  const row = await findImport(tx, userId, id);
  if (!row) return fail('not_found');
  if (row.taken_at !== null) return ok(row);
  if (now > row.at + LIMITS.importing.takeBackMs) return fail('too_old');
  const closed = { ...row, taken_at: now };
  await saveImport(tx, closed);
  return ok(closed);
};

/** Removes the next cards behind `after`. */
const removeCards = async (
  tx: Tx,
  learner: Learner,
  { id, changed, now, after }: Taking & { readonly after: string },
): Promise<Result<string | undefined, 'not_found'>> => {
  const { userId } = learner;
  const row = await findImport(tx, userId, id);
  if (!row) return fail('not_found');
  const page = await importedCards(tx, { userId, number: row.number, after, limit: CARDS });
  const ids = page.filter((card) => changed === 'remove' || !isChanged(card)).map((card) => card.id);
  if (ids.length > 0) {
    await deleteCards(tx, learner, { ids, now });
    forgetReceipts(tx, userId, ids);
    await saveImport(tx, { ...row, removed: row.removed + ids.length });
  }
  return ok(page.at(-1)?.id);
};

/** Removes the answers behind `after`, but for those of cards of the import that stay. */
const removeReviews = async (
  tx: Tx,
  learner: Learner,
  { id, after }: Taking & { readonly after: number },
): Promise<Result<number | undefined, 'not_found'>> => {
  const { userId } = learner;
  const row = await findImport(tx, userId, id);
  if (!row) return fail('not_found');
  const page = await reviewsPage(tx, { userId, number: row.number, after, limit: REVIEWS });
  const last = page.at(-1)?.revision;
  if (last === undefined) return ok(undefined);
  const removed = await removePage(tx, { userId, number: row.number, page });
  await saveImport(tx, { ...row, reviews: row.reviews - removed });
  return ok(last);
};

/** Removes the categories made for the import that are empty, undoes what else it did, and returns what became of all. */
const finish = async (tx: Tx, learner: Learner, { id, now }: Taking): Promise<Result<TakenBack, 'not_found'>> => {
  const { userId } = learner;
  const row = await findImport(tx, userId, id);
  if (!row) return fail('not_found');
  if (row.kept !== null) return ok({ revision: learner.revision, removed: row.removed, kept: row.kept });
  for (const category of madeBy(row)) {
    const card = await tx.db
      .selectFrom('cards')
      .select('id')
      .where('user_id', '=', userId)
      .where('category_id', '=', category)
      .limit(1)
      .executeTakeFirst();
    if (!card) await deleteCategory(tx, learner, { id: category, now });
  }
  await undoHistory(tx, learner, notesOf(row), now);
  const left = await tx.db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('import_number', '=', row.number)
    .executeTakeFirstOrThrow();
  // the study record counts answers by revision and would not notice removed ones: rebuild it
  await forgetStudy(tx, userId);
  await saveImport(tx, { ...row, kept: left.count });
  return ok({ revision: learner.revision, removed: row.removed, kept: left.count });
};

/**
 * Takes an import back in transactions of a few hundred rows, so that nobody waits for a large one; the first closes it to
 * further parts. A repeat continues an interrupted one; of a finished one it returns the same result. Problems:
 * `not_found`, `too_old`, `gone`.
 */
export const takeBackImport = async (
  store: Store,
  userId: string,
  taking: Taking,
): Promise<Result<TakenBack, 'not_found' | 'too_old' | 'gone'>> => {
  const closed = await store.change(userId, (tx) => close(tx, userId, taking));
  if (!closed.ok) return closed;
  if (closed.value.kept === null) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after;
      const removed = await store.change(userId, (tx, learner) => removeCards(tx, learner, { ...taking, after: from }));
      if (!removed.ok) return removed;
      after = removed.value;
    }
    // answers from before revisions have numbers below zero, imported ones none of these
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      const removed = await store.change(userId, (tx, learner) =>
        removeReviews(tx, learner, { ...taking, after: from }),
      );
      if (!removed.ok) return removed;
      after = removed.value;
    }
  }
  return store.change(userId, (tx, learner) => finish(tx, learner, taking));
};
