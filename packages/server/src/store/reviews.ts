import { applyReview, type CardPlace, ok, type Result, type Review, type ReviewOutcome } from '@siedem/domain';
import type { Learner, Store, Tx } from './context.ts';
import { reachableBoxes } from './reachable-boxes.ts';
import {
  type Move,
  type NewReview,
  readReviewed,
  type Reviewed,
  type ReviewedCard,
  writeReviewed,
} from './review-statements.ts';

export type { ReviewRow } from './review-statements.ts';

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
  const byId = new Map(cards.map((card) => [card.id, card]));
  const places = new Map(cards.map((card) => [card.id, placeOf(card)]));
  const fresh: Review[] = [];
  const outcomes = reviews.map((review): Recorded['outcome'] => {
    const card = byId.get(review.card);
    const place = places.get(review.card);
    if (recorded.has(review.id)) return 'repeated';
    if (!card || !place) return 'refused';
    const { boxes: open, deleted } = reachable(card.category_id);
    const applied = applyReview(place, review, open, deleted);
    if (applied.outcome === 'refused') return 'refused';
    recorded.add(review.id);
    fresh.push(review);
    places.set(card.id, applied.place);
    return applied.outcome;
  });
  const moves = cards.flatMap((card): Move[] => {
    const place = places.get(card.id);
    if (!place || (place.modifiedAt === card.modified_at && place.movedBy === card.moved_by)) return [];
    const { box, modifiedAt, movedBy } = place;
    return [{ id: card.id, box_id: box, modified_at: modifiedAt, moved_by: movedBy, revision: learner.next() }];
  });
  writeReviewed(tx, userId, { reviews: fresh.map(rowOf), moves, now });
  return reviews.map(({ id, card }, at) => ({ id, outcome: outcomes[at] ?? 'refused', place: places.get(card) }));
};

const placeOf = (card: ReviewedCard): CardPlace => ({
  box: card.box_id,
  modifiedAt: card.modified_at,
  movedBy: card.moved_by,
});

const rowOf = (review: Review): NewReview => ({
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
});
