import { applyReview, type CardPlace, fail, ok, type Result, type Review, type ReviewOutcome } from '@siedem/domain';
import { dayFits, reviewsFit } from './bounds.ts';
import { columnsOf, movedPlaceOf, placeOf } from './card-place.ts';
import type { Learner, Store, Tx } from '../engine/context.ts';
import { resolversFor } from './reachable-boxes.ts';
import {
  addReviews,
  type Move,
  type NewReview,
  putCards,
  readReviewed,
  type Reviewed,
  type ReviewedCard,
  reviewRow,
} from './review-statements.ts';
import { cardsAnswered, placesOf, type UnreadReview } from './unread-reviews.ts';

/** Outcome of one review, and its card's place after the whole batch; no place if the card does not exist. */
export interface Recorded {
  readonly id: string;
  readonly outcome: ReviewOutcome['outcome'] | 'repeated';
  readonly place: CardPlace | undefined;
}

/** Outcome of a call. */
export interface RecordedBatch {
  /** of the valid reviews, in the order sent */
  readonly recorded: Recorded[];
  /** of the unread ones that repeat an answer recorded before: its card, by the answer's id */
  readonly answered: ReadonlyMap<string, string>;
  /** where the cards of the unread ones are after the batch, by id */
  readonly places: ReadonlyMap<string, CardPlace>;
  readonly revision: number;
}

interface Recording {
  readonly reviews: readonly Review[];
  /** those of the same call that are not valid: they are not recorded, but the places of their cards are returned */
  readonly unread?: readonly UnreadReview[];
  readonly now: number;
  /** whether the day's bound counts (`LIMITS.reviewsPerDay`) */
  readonly daily?: 'bounded' | 'unbounded';
}

/**
 * Records answers, each once however often it is sent, and moves the cards: the latest move wins whatever the order of
 * arrival (decisions §8). The same few statements however many answers. `refused`: no such card, or a box that never was.
 * Problems: `gone` (the learner), `too_many` (`LIMITS.reviews`), `day_full` (until
 * `dayFullUntil()`).
 */
export const recordReviews = (
  store: Store,
  userId: string,
  { reviews, unread = [], now, daily = 'unbounded' }: Recording,
): Promise<Result<RecordedBatch, 'gone' | 'too_many' | 'day_full'>> =>
  store.readAndChange(
    userId,
    (tx) => readReviewed(tx, userId, reviews),
    async (tx, learner, reviewed) => {
      const adding = reviews.filter(({ id }) => !reviewed.known.has(id)).length;
      if (adding > 0 && !(await reviewsFit(tx, learner, adding))) return fail('too_many');
      if (daily === 'bounded' && adding > 0 && !(await dayFits(tx, learner, { adding, now }))) return fail('day_full');
      const answered = await cardsAnswered(tx, userId, unread);
      const recorded = await judge(tx, learner, { reviewed, reviews, now });
      const places = await placesOf(tx, userId, [...unread.map(({ card }) => card), ...answered.values()]);
      return ok({ recorded, answered, places, revision: learner.revision });
    },
  );

/** A card while a batch is judged: its place so far, and its last recorded answer. */
interface JudgedCard {
  readonly card: ReviewedCard;
  readonly began: CardPlace;
  place: CardPlace;
  head: string;
  last: NewReview | undefined;
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
  const { known, cards } = reviewed;
  const resolverOf = await resolversFor(tx, userId, reviewed);
  const judgedCards = new Map<string, JudgedCard>();
  for (const card of cards) {
    const began = movedPlaceOf(card);
    judgedCards.set(card.id, { card, began, place: began, head: card.last_review, last: undefined });
  }
  const fresh: NewReview[] = [];
  const outcomes = reviews.map((review): Recorded['outcome'] => {
    const judged = judgedCards.get(review.card);
    if (known.has(review.id)) return 'repeated';
    if (!judged) return 'refused';
    const applied = applyReview(judged.place, review, resolverOf(judged.card.category_id));
    if (applied.outcome === 'refused') return 'refused';
    known.add(review.id);
    judged.last = reviewRow(review, learner.next(), judged.head === '' ? null : judged.head);
    fresh.push(judged.last);
    judged.head = review.id;
    judged.place = applied.place;
    return applied.outcome;
  });
  const moves: Move[] = [];
  for (const { card, began, place, head, last } of judgedCards.values()) {
    if (!last) continue;
    // A card that stays keeps the time that a pause lent it; a move ends that.
    const columns =
      place === began
        ? { ...columnsOf(placeOf(card)), revision: card.revision, paused_ms: card.paused_ms }
        : { ...columnsOf(place), revision: last.revision, paused_ms: 0 };
    moves.push({ ...columns, id: card.id, last_review: head });
  }
  addReviews(tx, userId, fresh, now);
  putCards(tx, userId, moves);
  return reviews.map(({ id, card }, at) => ({
    id,
    outcome: outcomes[at] ?? 'refused',
    place: presentPlace(judgedCards.get(card)),
  }));
};

const presentPlace = (judged: JudgedCard | undefined): CardPlace | undefined =>
  judged && judged.place === judged.began ? placeOf(judged.card) : judged?.place;
