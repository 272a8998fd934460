import { LIMITS } from '@siedem/domain';
import { noted, type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { BoxValue, closed, Detail, IdParams, Uuid, WireDate } from './shapes.ts';

/** What the learner typed, to the letter. */
const Typed = noted(Type.String(), { maxLength: LIMITS.typedAnswer });

/** One answer of a lesson (decisions §8): `at` is epoch ms in UTC by the client's clock, `took_ms` from prompt to answer. */
export const Review = closed({
  id: Uuid,
  card: Uuid,
  at: Type.Integer(),
  direction: Type.Union([Type.Literal('word'), Type.Literal('meanings')]),
  typed: Typed,
  verdict: Type.Union([Type.Literal('good'), Type.Literal('again'), Type.Literal('bad')]),
  override: Type.Boolean(),
  from: BoxValue,
  to: BoxValue,
  took_ms: Type.Integer({ minimum: 0 }),
});
export type Review = Static<typeof Review>;

/** Outcome of one review, and the card's state now; `section` and `modified_date` are null if there is no such card. */
export const ReviewResult = closed({
  id: Type.String(),
  outcome: Type.Union([
    Type.Literal('counted'),
    Type.Literal('repeated'),
    Type.Literal('older'),
    Type.Literal('refused'),
  ]),
  section: Type.Union([BoxValue, Type.Null()]),
  modified_date: Type.Union([WireDate, Type.Null()]),
  detail: Type.Optional(Type.String()),
});
export type ReviewResult = Static<typeof ReviewResult>;

/**
 * Decisions §8: records up to 500 answers, each once. The schema asks only for objects: a review that is not of the form
 * {@link Review} is refused alone and the others of the batch still count.
 */
export const recordReviews = endpoint({
  name: 'recordReviews',
  method: 'POST',
  path: '/api/reviews/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Record answers; each counts once, in any order, however often it is sent.',
  statuses: { 200: 'What became of each review, in the order sent.' },
  perMinute: LIMITS.callsPerMinute.reviews,
  // Every legal batch fits: 500 answers of 1,000 characters (decisions §10.2).
  bodyLimit: 4_194_304,
  judgesTexts: true,
  body: closed({
    reviews: noted(Type.Array(noted(Type.Unsafe<Review>({ type: 'object' }), { means: Review })), {
      maxItems: LIMITS.reviewsPerBatch,
    }),
  }),
  answers: {
    200: closed({ revision: Type.Integer(), reviews: Type.Array(ReviewResult) }),
    400: Detail,
    413: closed({ detail: Type.String(), limit: Type.Optional(Type.Integer()) }),
  },
});

/**
 * Takes an answer back: it stays in the learner's log as `undone` and does not count; its card returns to where the other
 * answers put it. `section` and `at` (epoch ms) are the card's place before, as the caller saw it; without them, the box
 * that the answer came from. Idempotent. If the card is gone, `section` and `modified_date` are null.
 */
export const undoReview = endpoint({
  name: 'undoReview',
  method: 'DELETE',
  path: '/api/reviews/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Take an answer back; its card returns to where the others put it.',
  params: IdParams,
  query: closed({
    section: Type.Optional(BoxValue),
    at: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  answers: {
    200: closed({
      revision: Type.Integer(),
      id: Uuid,
      card: Uuid,
      section: Type.Union([BoxValue, Type.Null()]),
      modified_date: Type.Union([WireDate, Type.Null()]),
    }),
    404: Detail,
  },
});

/** An answer in the log. `verdict` is `undone` if it was taken back; `from` and `to` are box values as judged. */
export const LoggedReview = closed({
  id: Uuid,
  card: Uuid,
  at: Type.Integer(),
  direction: Type.Union([Type.Literal('word'), Type.Literal('meanings')]),
  typed: Typed,
  verdict: Type.Union([Type.Literal('good'), Type.Literal('again'), Type.Literal('bad'), Type.Literal('undone')]),
  override: Type.Boolean(),
  from: BoxValue,
  to: BoxValue,
  took_ms: Type.Integer(),
  /** the program it was given in, null for a lesson here (exchange §8.2) */
  source: Type.Union([Type.Literal('anki'), Type.Null()]),
});
export type LoggedReview = Static<typeof LoggedReview>;

/** Most answers that {@link listReviews} returns. */
export const REVIEWS_LISTED = 1000;

/** The answers to one card, newest first, at most {@link REVIEWS_LISTED}; empty for an unknown card. */
export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/api/reviews/',
  access: 'premium',
  gate: 'refuse',
  summary: 'The answers given on one card, newest first.',
  query: closed({ card: Uuid }),
  answers: { 200: closed({ reviews: Type.Array(LoggedReview) }), 400: Detail },
});
