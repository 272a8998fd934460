import { messages, recordReviews, type ReviewResult, undoReview } from '@siedem/contract';
import type { Refusal } from '../memory/commit.ts';
import type { ReviewOperation, UndoReviewOperation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { doneIfGone, fromProblem, type SendParts, type SendResult } from './send-result.ts';
import type { WireDates } from './wire-date.ts';

/** Sends consecutive pending answers of a lesson as one batch. */
export async function sendReviews(parts: SendParts, reviews: readonly ReviewOperation[]): Promise<SendResult> {
  const answer = await parts.call(recordReviews, {
    body: {
      reviews: reviews.map(({ id, card, at, direction, typed, verdict, override, from, to, tookMs }) => ({
        id,
        card,
        at,
        direction,
        typed,
        verdict,
        override,
        from,
        to,
        took_ms: tookMs,
      })),
    },
  });
  if (answer.status !== 200) return fromProblem(answer);
  const results = new Map(answer.body.reviews.map((result) => [result.id, result]));
  const cards = new Map<string, CardRow>();
  const deleted = new Set<string>();
  const refused: Refusal[] = [];
  const dropped: string[] = [];
  for (const review of reviews) {
    const result = results.get(review.id);
    // A missing outcome is a server bug; the review stays and is retried.
    if (result === undefined) continue;
    const isRefused = result.outcome === 'refused';
    if (isRefused) refused.push({ operation: review, message: result.detail ?? messages.dataNotValid });
    else dropped.push(review.id);
    const before = cards.get(review.card) ?? parts.baseCard(review.card);
    // A refusal never removes a card (decisions §10.1): if it is deleted, the changes say so.
    if (result.section === null && !isRefused) deleted.add(review.card);
    else if (before !== null) cards.set(review.card, placed(before, review, result, parts.dates));
  }
  if (dropped.length + refused.length === 0) {
    return { kind: 'later', error: { kind: 'server', status: 200, detail: messages.busy } };
  }
  return { kind: 'done', commit: { dropped, refused, cards: [...cards.values()], deletedCards: [...deleted] } };
}

/** A card at the server's place. The wire has whole seconds; for this device's own move the exact time is kept. */
function placed(row: CardRow, review: ReviewOperation, result: ReviewResult, dates: WireDates): CardRow {
  const box = result.section ?? row.box;
  const movedAt = result.modified_date === null ? row.modifiedAt : dates.parse(result.modified_date);
  const own = result.modified_date === dates.format(review.at) && box === review.to && review.from !== review.to;
  return { ...row, box, modifiedAt: own ? review.at : movedAt };
}

/** Takes an answer back. 404: the answer itself was refused. */
export async function sendUndo({ call }: SendParts, operation: UndoReviewOperation): Promise<SendResult> {
  const { review, box: section, modifiedAt: at } = operation;
  return doneIfGone(operation, await call(undoReview, { params: { id: review }, query: { section, at } }));
}
