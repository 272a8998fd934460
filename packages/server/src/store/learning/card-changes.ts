import type { Tx } from '../engine/context.ts';
import { besideLearner, jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';

/** A card, and the revision that a change gave it. */
export interface Note {
  readonly id: string;
  readonly revision: number;
}

const addOne = prepare<{ userId: string; revision: number; id: string }, never>(
  'note-card-change',
  ['userId', 'revision', 'id'],
  (db, { userId: user_id, revision, id: card_id }) =>
    db.insertInto('card_changes').values({ user_id, revision, card_id }),
);

const addMany = prepare<{ userId: string; json: string }, never>(
  'note-card-changes',
  ['userId', 'json'],
  (db, p, dialect) =>
    db
      .insertInto('card_changes')
      .columns(['user_id', 'revision', 'card_id'])
      .expression(
        besideLearner(db, p.userId, jsonRows<Note>(dialect, p, { id: 'text', revision: 'integer' })).select([
          'users.id as user_id',
          'sent.revision',
          'sent.id',
        ]),
      ),
);

const dropStale = prepare<{ userId: string }, never>('drop-stale-card-changes', ['userId'], (db, p) =>
  db
    .deleteFrom('card_changes')
    .where('user_id', '=', p.userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cards')
            .select('id')
            .where('cards.user_id', '=', p.userId)
            .whereRef('cards.id', '=', 'card_changes.card_id')
            .whereRef('cards.revision', '=', 'card_changes.revision'),
        ),
      ),
    ),
);

/** Revisions after which rows that are skipped are deleted: rarely enough to cost nothing, often enough to bound the table. */
const STALE_EVERY = 50_000;

/**
 * Deletes, once in {@link STALE_EVERY} revisions of a learner, the rows of cards that have another revision by now. So a
 * learner has at most that many rows beside one for each card, however often cards are edited.
 */
export const dropStaleNotes = (tx: Tx, userId: string, span: { readonly from: number; readonly to: number }): void => {
  if (Math.floor(span.from / STALE_EVERY) < Math.floor(span.to / STALE_EVERY)) tx.last(dropStale, { userId });
};

/**
 * Records which cards were created, edited or moved by hand, for `GET /api/changes/`. Cards changed by answers are found
 * through `reviews`. A row stays when its card gets another revision, and is skipped until {@link dropStaleNotes}.
 */
export const noteCards = (tx: Tx, userId: string, notes: readonly Note[]): void => {
  const [note] = notes;
  if (!note) return;
  if (notes.length === 1) tx.last(addOne, { userId, revision: note.revision, id: note.id });
  else tx.last(addMany, { userId, json: JSON.stringify(notes) });
};

/** Records the cards that were changed in SQL and given revisions after `base`: of a category, or of the learner. */
export const noteCardsAfter = async (
  tx: Tx,
  userId: string,
  { base, categoryId }: { readonly base: number; readonly categoryId?: string },
): Promise<void> => {
  const changed = tx.db
    .selectFrom('cards')
    .select(['user_id', 'revision', 'id'])
    .where('user_id', '=', userId)
    .where('revision', '>', base);
  await tx.db
    .insertInto('card_changes')
    .columns(['user_id', 'revision', 'card_id'])
    .expression(categoryId === undefined ? changed : changed.where('category_id', '=', categoryId))
    .execute();
};

/** Deletes the rows of all cards of a category, or of one of its boxes, which get new ones or are deleted. */
export const forgetCardsOf = async (
  tx: Tx,
  userId: string,
  { categoryId, box }: { readonly categoryId: string; readonly box?: string },
): Promise<void> => {
  const cards = tx.db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId);
  await tx.db
    .deleteFrom('card_changes')
    .where('user_id', '=', userId)
    .where('card_id', 'in', box === undefined ? cards : cards.where('box_id', '=', box))
    .execute();
};
