import { type CardPlace, FIRST, placeWithout, type Review, resolveMove, standsBy } from '@siedem/domain';
import { answersOf } from './card-reviews.ts';
import { type CardRow, findCard } from './cards.ts';
import type { Learner, Tx } from './context.ts';
import { prepare } from './prepare.ts';
import { type ReachableBoxes, reachableBoxes } from './reachable-boxes.ts';
import type { ReviewRow } from './review-statements.ts';

/** The verdict of an answer that was taken back. It stays, so that its late repetition is not counted as a new one. */
const UNDONE = 'undone';

type One = { userId: string; id: string };

const reviewById = prepare<One, ReviewRow>('review-by-id', ['userId', 'id'], (db, p) =>
  db.selectFrom('reviews').selectAll().where('user_id', '=', p.userId).where('id', '=', p.id),
);

const setVerdict = prepare<One & { verdict: string }, never>('set-verdict', ['userId', 'id', 'verdict'], (db, p) =>
  db.updateTable('reviews').set({ verdict: p.verdict }).where('user_id', '=', p.userId).where('id', '=', p.id),
);

type Put = { userId: string; id: string; boxId: string; modifiedAt: number; movedBy: string; revision: number };

const putCard = prepare<Put, never>(
  'put-card',
  ['userId', 'id', 'boxId', 'modifiedAt', 'movedBy', 'revision'],
  (db, p) =>
    db
      .updateTable('cards')
      .set({ box_id: p.boxId, modified_at: p.modifiedAt, moved_by: p.movedBy, revision: p.revision })
      .where('user_id', '=', p.userId)
      .where('id', '=', p.id),
);

/** Where a card was before an answer, as the learner's device saw it. */
export interface PlaceBefore {
  readonly box: string | undefined;
  /** epoch ms */
  readonly at: number | undefined;
}

export interface Undone {
  readonly card: string;
  /** where the card is now; none where it is gone */
  readonly place: CardPlace | undefined;
}

const moveOf = (row: ReviewRow): Pick<Review, 'id' | 'at' | 'from' | 'to'> => ({
  id: row.id,
  at: row.at,
  from: row.from_box,
  to: row.to_box,
});

/**
 * Takes an answer back and puts its card where the other answers have it, beginning from its place before. Nothing moves
 * where a newer move stands, or the answer was taken back already. undefined where there is no such answer.
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
  if (row.verdict !== UNDONE) await tx.all(setVerdict, { userId, id, verdict: UNDONE });
  if (!card) return { card: row.card_id, place: undefined };
  const { boxes, deleted } = await boxesFor(tx, userId, card, row);
  const present: CardPlace = { box: card.box_id, modifiedAt: card.modified_at, movedBy: card.moved_by };
  if (row.verdict === UNDONE || !standsBy(present, moveOf(row), boxes, deleted)) {
    return { card: card.id, place: present };
  }
  const others = (await answersOf(tx, { userId, cardId: card.id })).filter(({ verdict }) => verdict !== UNDONE);
  const origin: CardPlace = {
    box: resolveMove(before.box ?? row.from_box, boxes, deleted) ?? FIRST,
    // A place before the answer is not younger than the answer.
    modifiedAt: Math.min(before.at ?? card.created_at, row.at),
    movedBy: '',
  };
  const place = placeWithout(origin, others.map(moveOf), id, boxes, deleted);
  const { box: boxId, modifiedAt, movedBy } = place;
  await tx.all(putCard, { userId, id: card.id, boxId, modifiedAt, movedBy, revision: learner.nextFor(card.id) });
  return { card: card.id, place };
};

/** All boxes of the card's category, the deleted ones too: a move that names a box not read yet asks for all. */
const boxesFor = async (tx: Tx, userId: string, card: CardRow, row: ReviewRow): Promise<ReachableBoxes> => {
  const review: Review = {
    ...moveOf(row),
    card: card.id,
    direction: 'word',
    typed: row.typed,
    verdict: 'good',
    override: row.override === 1,
    tookMs: row.took_ms,
  };
  return (await reachableBoxes(tx, userId, { cards: [card], boxes: [], reviews: [review] }))(card.category_id);
};
