import { messages, recordReviews, type ReviewResult } from '@siedem/contract';
import { type CardPlace, LIMITS, type Review } from '@siedem/domain';
import { loginNeeded, refuse, refuseFor } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { dayFullUntil } from '../../store/learning/bounds.ts';
import { type Recorded, type RecordedBatch, recordReviews as record } from '../../store/learning/reviews.ts';
import type { UnreadReview } from '../../store/learning/unread-reviews.ts';
import { readUuid } from '../../wire/uuid.ts';
import { formatWireDate, type WireTime } from '../../wire/wire-date.ts';
import { readReview } from '../../wire/read-review.ts';

const idOf = (sent: unknown): string => {
  const id: unknown = Reflect.get(Object(sent), 'id');
  return typeof id === 'string' ? id : '';
};

const place = (at: CardPlace | undefined, time: WireTime): Pick<ReviewResult, 'section' | 'modified_date'> => ({
  section: at ? at.box : null,
  modified_date: at ? formatWireDate(at.modifiedAt, time) : null,
});

const resultOf = (id: string, { outcome, place: at }: Recorded, time: WireTime): ReviewResult => {
  if (outcome !== 'refused') return { id, outcome, ...place(at, time) };
  return { id, outcome, ...place(at, time), detail: at ? messages.boxNotValid : messages.notFound };
};

const uuidIn = (sent: unknown, name: 'id' | 'card'): string | undefined => {
  const value: unknown = Reflect.get(Object(sent), name);
  return typeof value === 'string' ? readUuid(value) : undefined;
};

const unreadOf = (sent: unknown): UnreadReview => ({ id: uuidIn(sent, 'id'), card: uuidIn(sent, 'card') });

/** An invalid review: its id decides whether it is a repetition (decisions §10.2), and the state of its card is returned (§10.1). */
const unreadResult = (
  sent: unknown,
  { answered, places }: RecordedBatch,
  { used, time }: { readonly used: ReadonlySet<string>; readonly time: WireTime },
): ReviewResult => {
  const { id = '', card } = unreadOf(sent);
  const isRepeated = answered.has(id) || used.has(id);
  const at = places.get(card ?? answered.get(id) ?? '');
  const result = { id: idOf(sent), ...place(at, time) };
  return isRepeated
    ? { ...result, outcome: 'repeated' }
    : { ...result, outcome: 'refused', detail: messages.dataNotValid };
};

/** Returns an outcome per review in the order sent; an invalid one is refused alone and the others still count. */
export const recordReviewsRoute = serve(recordReviews, async (call, { store, config }) => {
  const { now, learner } = call;
  const sent: readonly unknown[] = call.body.reviews;
  if (sent.length > LIMITS.reviewsPerBatch) return refuse(413, messages.tooLarge);
  const read = sent.map((review) => readReview(review, now));
  const reviews = read.flatMap((each): Review[] => (each.ok ? [each.value] : []));
  const daily = config.rateLimits === 'on' ? 'bounded' : 'unbounded';
  const unread = sent.filter((_, at) => read[at]?.ok === false).map(unreadOf);
  const outcome = await record(store, learner.userId, { reviews, unread, now, daily });
  if (!outcome.ok) {
    switch (outcome.problem) {
      case 'gone':
        return loginNeeded;
      case 'too_many':
        return { status: 413, body: { detail: messages.tooManyAnswers, limit: LIMITS.reviews } };
      case 'day_full':
        return refuseFor(429, messages.tooManyToday, (dayFullUntil(learner.userId) ?? now) - now);
    }
  }
  const batch = outcome.value;
  const next = batch.recorded.values();
  const used = new Set<string>();
  const answers = read.map((each, at): ReviewResult => {
    if (!each.ok) return unreadResult(sent[at], batch, { used, time: call });
    const result = next.next().value;
    if (!result) throw new Error('the store answered fewer reviews than it was given');
    if (result.outcome !== 'refused') used.add(result.id);
    return resultOf(idOf(sent[at]), result, call);
  });
  return { status: 200, body: { revision: batch.revision, reviews: answers } };
});
