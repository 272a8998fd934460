import { messages, recordReviews, type ReviewResult } from '@siedem/contract';
import { LIMITS, type Review } from '@siedem/domain';
import { loginNeeded, refuse } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { type Recorded, recordReviews as record } from '../../store/learning/reviews.ts';
import { formatWireDate, type WireTime } from '../../wire/wire-date.ts';
import { readReview } from '../../wire/read-review.ts';

const idOf = (sent: unknown): string => {
  const id: unknown = Reflect.get(Object(sent), 'id');
  return typeof id === 'string' ? id : '';
};

const refused = (id: string): ReviewResult => ({
  id,
  outcome: 'refused',
  section: null,
  modified_date: null,
  detail: messages.dataNotValid,
});

const resultOf = (sentId: string, { outcome, place }: Recorded, time: WireTime): ReviewResult => {
  const section = place ? place.box : null;
  const modified_date = place ? formatWireDate(place.modifiedAt, time) : null;
  if (outcome !== 'refused') return { id: sentId, outcome, section, modified_date };
  const detail = place ? messages.boxNotValid : messages.notFound;
  return { id: sentId, outcome, section, modified_date, detail };
};

/** Answers each review in the order sent; one that is not valid is refused by itself and the others still count. */
export const recordReviewsRoute = serve(recordReviews, async (call, { store }) => {
  const { now, learner } = call;
  const sent: readonly unknown[] = call.body.reviews;
  if (sent.length > LIMITS.reviewsPerBatch) return refuse(413, messages.tooLarge);
  const read = sent.map((review) => readReview(review, now));
  const reviews = read.flatMap((each): Review[] => (each.ok ? [each.value] : []));
  const outcome = await record(store, learner.userId, { reviews, now });
  if (!outcome.ok) return loginNeeded;
  const { recorded, revision } = outcome.value;
  const next = recorded.values();
  const answers = read.map((each, place): ReviewResult => {
    const id = idOf(sent[place]);
    if (!each.ok) return refused(id);
    const result = next.next().value;
    if (!result) throw new Error('the store answered fewer reviews than it was given');
    return resultOf(id, result, call);
  });
  return { status: 200, body: { revision, reviews: answers } };
});
