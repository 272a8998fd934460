import { listReviews, type LoggedReview, messages, REVIEWS_LISTED } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { reviewsOf } from '../../store/learning/card-reviews.ts';
import type { ReviewRow } from '../../store/learning/review-statements.ts';
import { readUuid } from '../../wire/uuid.ts';

const onWire = (row: ReviewRow): LoggedReview => ({
  id: row.id,
  card: row.card_id,
  at: row.at,
  // Stored reviews were validated by recordReviews and undoReview.
  direction: row.direction === 'meanings' ? 'meanings' : 'word',
  typed: row.typed,
  verdict: verdictOf(row.verdict),
  override: row.override === 1,
  from: row.from_box,
  to: row.to_box,
  took_ms: row.took_ms,
  source: row.source === 'anki' ? 'anki' : null,
});

const verdictOf = (stored: string): LoggedReview['verdict'] =>
  stored === 'good' || stored === 'again' || stored === 'undone' ? stored : 'bad';

/** The log of one card; empty for another learner's card and for an unknown one. */
export const listReviewsRoute = serve(listReviews, async ({ query, learner }, { store }) => {
  const cardId = readUuid(query.card);
  if (cardId === undefined) return { status: 400, body: { detail: messages.dataNotValid } };
  const rows = await reviewsOf(store.read, { userId: learner.userId, cardId, limit: REVIEWS_LISTED });
  return { status: 200, body: { reviews: rows.map(onWire) } };
});
