import { type AlignedLetter, alignAnswer, LIMITS, sharedShare } from '@siedem/domain';

/** The answer of a card that an answer is held against, and how. */
export interface ShownAnswer {
  readonly accepted: string;
  readonly letters: readonly AlignedLetter[];
  readonly strike: 'letters' | 'whole';
}

/**
 * The nearest of the card's own answers; with less than 40 % of the letters in common none is near, and the first is shown.
 * What the learner ruled to count is never shown as the card's.
 */
export function shownAnswer(typed: string, nearest: string, accepted: readonly string[]): ShownAnswer {
  const [first = nearest] = accepted;
  const near = accepted.includes(nearest) ? nearest : first;
  const letters = alignAnswer(typed, near);
  if (sharedShare(letters) >= LIMITS.sharedShare) return { accepted: near, letters, strike: 'letters' };
  return { accepted: first, letters: alignAnswer(typed, first), strike: 'whole' };
}
