import { applyReview, type CardPlace, ok, type Result, type Review, type ReviewOutcome } from '@siedem/domain';
import type { Learner, Store, Tx } from './context.ts';
import { reachableBoxes } from './reachable-boxes.ts';
import {
  addReviews,
  type Move,
  type NewReview,
  putCards,
  readReviewed,
  type Reviewed,
  type ReviewedCard,
} from './review-statements.ts';

/** What became of one review, and where its card is after the whole batch; no place without such a card. */
export interface Recorded {
  readonly id: string;
  readonly outcome: ReviewOutcome['outcome'] | 'repeated';
  readonly place: CardPlace | undefined;
}

/**
 * Records answers, each once however often it is sent, and moves the cards: the latest move wins whatever the order of
 * arrival (decisions §8). The same few statements however many answers. `refused`: no such card, or a box that never was.
 */
export const recordReviews = (
  store: Store,
  userId: string,
  { reviews, now }: { readonly reviews: readonly Review[]; readonly now: number },
): Promise<Result<{ readonly recorded: Recorded[]; readonly revision: number }, 'gone'>> =>
  store.changeRead(
    userId,
    (tx) => readReviewed(tx, userId, reviews),
    async (tx, learner, reviewed) => {
      const recorded = await judge(tx, learner, { reviewed, reviews, now });
      return ok({ recorded, revision: learner.revision });
    },
  );

/** A card while a batch is judged: where it stands by now, and its answer that was recorded last. */
interface Standing {
  readonly card: ReviewedCard;
  place: CardPlace;
  head: string | null;
}

const judge = async (
  tx: Tx,
  learner: Learner,
  {
    reviewed,
    reviews,
    now,
  }: { readonly reviewed: Reviewed; readonly reviews: readonly Review[]; readonly now: number },
): Promise<Recorded[]> => {
  const { userId } = learner;
  const { known, cards, boxes } = reviewed;
  const reachable = await reachableBoxes(tx, userId, { cards, boxes, reviews });
  const recorded = new Set(known);
  const standings = new Map<string, Standing>();
  for (const card of cards) standings.set(card.id, { card, place: placeOf(card), head: card.last_review });
  const fresh: NewReview[] = [];
  const outcomes = reviews.map((review): Recorded['outcome'] => {
    const standing = standings.get(review.card);
    if (recorded.has(review.id)) return 'repeated';
    if (!standing) return 'refused';
    const { boxes: open, deleted } = reachable(standing.card.category_id);
    const applied = applyReview(standing.place, review, open, deleted);
    if (applied.outcome === 'refused') return 'refused';
    recorded.add(review.id);
    fresh.push(rowOf(review, standing.head));
    standing.head = review.id;
    standing.place = applied.place;
    return applied.outcome;
  });
  const moves: Move[] = [];
  for (const { card, place, head } of standings.values()) {
    if (head === card.last_review) continue;
    const stays = place.modifiedAt === card.modified_at && place.movedBy === card.moved_by;
    moves.push(moveOf(card.id, place, { head, revision: stays ? card.revision : learner.nextFor(card.id) }));
  }
  addReviews(tx, userId, fresh, now);
  putCards(tx, userId, moves);
  return reviews.map(({ id, card }, at) => ({
    id,
    outcome: outcomes[at] ?? 'refused',
    place: standings.get(card)?.place,
  }));
};

const placeOf = (card: ReviewedCard): CardPlace => ({
  box: card.box_id,
  modifiedAt: card.modified_at,
  movedBy: card.moved_by,
});

const moveOf = (
  id: string,
  { box, modifiedAt, movedBy }: CardPlace,
  { head, revision }: { readonly head: string | null; readonly revision: number },
): Move => ({ id, box_id: box, modified_at: modifiedAt, moved_by: movedBy, revision, last_review: head });

const rowOf = (review: Review, previous: string | null): NewReview => ({
  id: review.id,
  card_id: review.card,
  at: review.at,
  direction: review.direction,
  typed: review.typed,
  verdict: review.verdict,
  override: review.override ? 1 : 0,
  from_box: review.from,
  to_box: review.to,
  took_ms: review.tookMs,
  previous,
});
