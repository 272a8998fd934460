import { type CardPlace, FIRST, placeWithout, type Review, isPlacedBy } from '@siedem/domain';
import { columnsOf, movedPlaceOf, placeOf } from './card-place.ts';
import { answersOf } from './card-reviews.ts';
import { findCard } from './cards.ts';
import { REVIEW_COLUMNS } from '../engine/columns.ts';
import type { Learner, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import { resolverOf } from './reachable-boxes.ts';
import type { ReviewRow } from './review-statements.ts';

/** The verdict of an answer that was taken back. The row stays, so that a late repeat is not counted as a new answer. */
const UNDONE = 'undone';

type One = { userId: string; id: string };

const reviewById = prepare<One, ReviewRow>('review-by-id', ['userId', 'id'], (db, p) =>
  db.selectFrom('reviews').select(REVIEW_COLUMNS).where('user_id', '=', p.userId).where('id', '=', p.id),
);

const setUndone = prepare<One & { verdict: string; undone: number }, never>(
  'set-undone',
  ['userId', 'id', 'verdict', 'undone'],
  (db, p) =>
    db
      .updateTable('reviews')
      .set({ verdict: p.verdict, undone: p.undone })
      .where('user_id', '=', p.userId)
      .where('id', '=', p.id),
);

type Put = { userId: string; id: string; box_id: string; modified_at: number; moved_by: string; revision: number };

const putCard = prepare<Put, never>(
  'put-card',
  ['userId', 'id', 'box_id', 'modified_at', 'moved_by', 'revision'],
  (db, { userId, id, ...row }) =>
    db
      .updateTable('cards')
      .set({ ...row, paused_ms: 0 })
      .where('user_id', '=', userId)
      .where('id', '=', id),
);

/** A card's place before an answer, as the learner's device saw it. */
export interface PlaceBefore {
  readonly box: string | undefined;
  /** epoch ms */
  readonly at: number | undefined;
}

export interface Undone {
  readonly card: string;
  /** where the card is now; none if it no longer exists */
  readonly place: CardPlace | undefined;
}

const moveOf = (row: ReviewRow): Pick<Review, 'id' | 'at' | 'from' | 'to'> => ({
  id: row.id,
  at: row.at,
  from: row.from_box,
  to: row.to_box,
});

/**
 * Takes an answer back and replays the other answers from the card's place before it. Nothing moves
 * if a newer move is in force, or the answer was taken back already. undefined if there is no such answer.
 */
export const undoReview = async (
  tx: Tx,
  learner: Learner,
  { id, before }: { readonly id: string; readonly before: PlaceBefore },
): Promise<Undone | undefined> => {
  const { userId } = learner;
  const [row] = await tx.all(reviewById, { userId, id });
  if (!row) return undefined;
  const card = await findCard(tx, userId, row.card_id);
  if (row.verdict !== UNDONE) await tx.all(setUndone, { userId, id, verdict: UNDONE, undone: learner.next() });
  if (!card) return { card: row.card_id, place: undefined };
  const resolve = await resolverOf(tx, userId, card.category_id);
  // an imported answer has moved nothing
  const isImported = row.import_number !== null;
  if (isImported || row.verdict === UNDONE || !isPlacedBy(movedPlaceOf(card), moveOf(row), resolve)) {
    return { card: card.id, place: placeOf(card) };
  }
  const others = (await answersOf(tx, { userId, cardId: card.id })).filter(({ verdict }) => verdict !== UNDONE);
  const origin: CardPlace = {
    box: resolve(before.box ?? row.from_box) ?? FIRST,
    // The place before the answer cannot be newer than the answer.
    modifiedAt: Math.min(before.at ?? card.created_at, row.at),
    movedBy: '',
  };
  const place = placeWithout(origin, others.map(moveOf), id, resolve);
  await tx.all(putCard, {
    userId,
    id: card.id,
    ...columnsOf(place),
    revision: learner.nextFor(card.id),
  });
  return { card: card.id, place };
};
