import { fits, Review as WireReview } from '@siedem/contract';
import { fail, isReviewTimeValid, LIMITS, ok, type Result, type Review, textLength } from '@siedem/domain';
import { textsAreStorable } from '../http/text-check.ts';
import { readUuid } from './uuid.ts';

export type ReviewProblem = 'bad_form' | 'in_the_future';

const BOX = /^[1-7]$/;

/** Validates one review of the wire (decisions §8). `now` is epoch ms. */
export const readReview = (sent: unknown, now: number): Result<Review, ReviewProblem> => {
  if (!fits(WireReview, sent)) return fail('bad_form');
  const id = readUuid(sent.id);
  const card = readUuid(sent.card);
  const { at, direction, typed, verdict, override, from, to, took_ms: tookMs } = sent;
  if (id === undefined || card === undefined || !BOX.test(from)) return fail('bad_form');
  if (!textsAreStorable([typed, to])) return fail('bad_form');
  // A text has at most as many code points as UTF-16 units: counts only texts that may be too long.
  if (typed.length > LIMITS.typedAnswer && textLength(typed) > LIMITS.typedAnswer) return fail('bad_form');
  if (!Number.isSafeInteger(tookMs) || !Number.isSafeInteger(at) || at < 0) return fail('bad_form');
  if (!isReviewTimeValid(at, now)) return fail('in_the_future');
  return ok({ id, card, at, direction, typed, verdict, override, from, to, tookMs });
};
