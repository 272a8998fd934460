import type { Box } from '../box/box.ts';
import { boxBeforeDeleted } from '../box/order.ts';
import { LIMITS } from '../limits.ts';
import type { Direction, Verdict } from './answer.ts';

/** One answer of a lesson (decisions §3.5, §8). `id` is a UUID made by the client, `at` epoch ms by its clock. */
export interface Review {
  readonly id: string;
  readonly card: string;
  readonly at: number;
  readonly direction: Direction;
  readonly typed: string;
  readonly verdict: Verdict;
  readonly override: boolean;
  /** Box values before and after; equal if nothing moves. */
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
}

/** A card's place and the move that put it there. Creation and edits are moves with the empty id (decisions §9.12). */
export interface CardPlace {
  readonly box: string;
  /** Epoch ms: the card's modified_date. */
  readonly modifiedAt: number;
  /** Id of the review that moved it, `''` otherwise. */
  readonly movedBy: string;
}

/** Whether a move at `(at, id)` comes after the one in force: later, or at the same time with the greater id. */
export const isLaterMove = (move: { readonly at: number; readonly id: string }, place: CardPlace): boolean =>
  move.at > place.modifiedAt || (move.at === place.modifiedAt && move.id > place.movedBy);

/** Whether a review's time is acceptable: at most five minutes ahead (decisions §8). Epoch ms. */
export const isReviewTimeValid = (at: number, now: number): boolean =>
  Number.isSafeInteger(at) && at >= 0 && at <= now + LIMITS.reviewAheadMs;

/**
 * The effective target box of a move (decisions §8): itself while it exists, the box before it once it is deleted, undefined
 * if it never existed.
 */
export type ResolveMove = (to: string) => string | undefined;

/**
 * Where moves in a category lead.
 * @param deleted timers in ms of deleted boxes of the category, by value; of several with one value the latest
 */
export const moveResolver =
  (boxes: readonly Box[], deleted: ReadonlyMap<string, number>): ResolveMove =>
  (to) => {
    if (boxes.some((box) => box.id === to)) return to;
    const timer = deleted.get(to);
    return timer === undefined ? undefined : boxBeforeDeleted(boxes, timer)?.id;
  };

/** Outcome of a review, and its card's place after it. */
export type ReviewOutcome =
  | { readonly outcome: 'counted' | 'older'; readonly place: CardPlace }
  | { readonly outcome: 'refused'; readonly place: CardPlace };

/**
 * Applies one review, not yet recorded, to its card (decisions §8): the latest move wins whatever the order of arrival;
 * a review that moves nothing leaves box and date. *Older* is recorded although a newer move is in force; *refused* is not recorded.
 */
export function applyReview(
  place: CardPlace,
  review: Pick<Review, 'id' | 'at' | 'from' | 'to'>,
  resolve: ResolveMove,
): ReviewOutcome {
  const box = resolve(review.to);
  if (box === undefined) return { outcome: 'refused', place };
  if (review.from === review.to) return { outcome: 'counted', place };
  if (!isLaterMove(review, place)) return { outcome: 'older', place };
  return { outcome: 'counted', place: { box, modifiedAt: review.at, movedBy: review.id } };
}

/**
 * The place of a card from its beginning (its creation, or the last edit of its box) and all reviews since, in any order
 * and with any repetition.
 */
export function placeAfter(
  origin: CardPlace,
  reviews: Iterable<Pick<Review, 'id' | 'at' | 'from' | 'to'>>,
  resolve: ResolveMove,
): CardPlace {
  let place = origin;
  for (const review of reviews) place = applyReview(place, review, resolve).place;
  return place;
}

const second = (at: number): number => Math.floor(at / 1000);

/**
 * Whether a card is where this review put it, so that undoing it moves the card. A move by hand that put the card back
 * there counts too: it undid another one, and its date has the wire's whole seconds.
 */
export function isPlacedBy(
  place: CardPlace,
  review: Pick<Review, 'id' | 'at' | 'from' | 'to'>,
  resolve: ResolveMove,
): boolean {
  if (place.movedBy !== '' || review.from === review.to) return place.movedBy === review.id;
  return second(place.modifiedAt) === second(review.at) && place.box === resolve(review.to);
}

/** The place of a card without one of its reviews: how an answer is undone. */
export function placeWithout(
  origin: CardPlace,
  reviews: Iterable<Pick<Review, 'id' | 'at' | 'from' | 'to'>>,
  undone: string,
  resolve: ResolveMove,
): CardPlace {
  return placeAfter(
    origin,
    [...reviews].filter((review) => review.id !== undone),
    resolve,
  );
}
