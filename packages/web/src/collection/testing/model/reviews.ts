import { messages, type Review, type ReviewResult } from '@siedem/contract';
import { applyReview, FIRST, isReviewTimeValid, LIMITS, moveResolver, placeWithout, isPlacedBy } from '@siedem/domain';
import { type Handlers, NOT_FOUND, text } from './reply.ts';
import type { Held } from './held.ts';

/** Reviews of the model. */
export function reviewsOf(held: Held): Handlers {
  const { boxes, deletedBoxes, cards, reviews, undone, taken, touch, pass, dates } = held;
  const resolverOf = (category: string) =>
    moveResolver(boxes.get(category) ?? [], deletedBoxes.get(category) ?? new Map());
  return {
    recordReviews: ({ body }) => {
      const given = (body?.['reviews'] ?? []) as readonly Review[];
      if (given.length > LIMITS.reviewsPerBatch) return { status: 413, body: { detail: messages.tooLarge } };
      const record = (review: Review): ReviewResult => {
        const card = cards.get(review.card);
        const place = () =>
          card === undefined
            ? { section: null, modified_date: null }
            : { section: card.box, modified_date: dates.format(card.modifiedAt) };
        if (reviews.has(review.id)) return { id: review.id, outcome: 'repeated', ...place() };
        if (card === undefined) return { id: review.id, outcome: 'refused', ...place(), detail: messages.notFound };
        if (!isReviewTimeValid(review.at, held.now())) {
          return { id: review.id, outcome: 'refused', ...place(), detail: messages.dataNotValid };
        }
        const applied = applyReview(
          { box: card.box, modifiedAt: card.modifiedAt, movedBy: card.movedBy },
          review,
          resolverOf(card.category),
        );
        if (applied.outcome === 'refused') {
          return { id: review.id, outcome: 'refused', ...place(), detail: messages.dataNotValid };
        }
        reviews.set(review.id, review);
        taken.add(review.id);
        const moved = applied.place.modifiedAt !== card.modifiedAt || applied.place.box !== card.box;
        // Every answer takes a revision. (In one call the server gives the card that of the last; nobody can tell.)
        if (moved) touch(`card ${card.id}`);
        else pass();
        Object.assign(card, applied.place);
        return { id: review.id, outcome: applied.outcome, ...place() };
      };
      const results = given.map(record);
      return { status: 200, body: { revision: held.revision(), reviews: results } };
    },
    undoReview: ({ params, query }) => {
      const id = text(params?.['id']);
      const review = reviews.get(id);
      if (review === undefined) return NOT_FOUND;
      const card = cards.get(review.card);
      const resolve = resolverOf(card?.category ?? '');
      if (card !== undefined && !undone.has(id) && isPlacedBy(card, review, resolve)) {
        const origin = {
          box: resolve(text(query?.['section'])) ?? FIRST,
          modifiedAt: Math.min(Number(query?.['at']), review.at),
          movedBy: '',
        };
        const others = [...reviews.values()].filter((each) => each.card === card.id && !undone.has(each.id));
        Object.assign(card, placeWithout(origin, others, id, resolve));
        touch(`card ${card.id}`);
      }
      undone.add(id);
      taken.delete(id);
      return { status: 200, body: {} };
    },
  };
}
