import type { Box } from '../box/box.ts';
import { nextBox, orderBoxes, previousBox } from '../box/order.ts';

/** Input for explaining a card's date. Times are epoch ms. */
export interface CardFacts {
  /** box value */
  readonly box: string;
  readonly modifiedAt: number;
  /** the last answer given on it, null if there is none */
  readonly lastAnswerAt: number | null;
  /** ms that pauses have lent to it since its last move (insights §10.5) */
  readonly pausedMs: number;
}

/** A box as the sentence names it: its position, from 1. */
export interface BoxPlace {
  readonly position: number;
  readonly box: Box;
}

/** Why a card comes back when it does (insights §9), in parts for a sentence. */
export interface CardWhy extends BoxPlace {
  readonly of: number;
  /** cause of its place: an answer, a move by hand (or its creation); `never`: it has no answer yet */
  readonly since: { readonly kind: 'answered' | 'moved' | 'known' | 'never'; readonly at: number };
  readonly pausedMs: number;
  /** null before the first answer, when the sentence says only that */
  readonly due: { readonly kind: 'waits' | 'waiting' | 'always' | 'unasked'; readonly at: number } | null;
  /** where a right answer leads; null in the known box */
  readonly right: BoxPlace | null;
  /** where a wrong answer leads; null if the card stays */
  readonly wrong: BoxPlace | null;
  /** the instant of the expected recall: the due date, or now if it is due or known; null in the first box */
  readonly recallAt: number | null;
}

/** Wrong answers in the first box move nothing, so there the last answer may be later or earlier than the last move. */
const sinceInFirst = (lastAnswerAt: number | null, moved: number): CardWhy['since'] => {
  if (lastAnswerAt === null) return { kind: 'never', at: moved };
  return moved > lastAnswerAt + SAME_MOMENT_MS ? { kind: 'moved', at: moved } : { kind: 'answered', at: lastAnswerAt };
};

/** Dates of the wire have no milliseconds. */
const SAME_MOMENT_MS = 1000;

/**
 * Explains the date of a card (insights §9).
 *
 * @param boxes those of its category, in any order
 * @param now epoch ms
 * @returns undefined if the category has no such box
 */
export function whyCard(facts: CardFacts, boxes: readonly Box[], now: number): CardWhy | undefined {
  const ordered = orderBoxes(boxes);
  const place = (box: Box): BoxPlace => ({ position: ordered.indexOf(box) + 1, box });
  const box = ordered.find(({ id }) => id === facts.box);
  const next = nextBox(ordered, facts.box);
  const previous = previousBox(ordered, facts.box);
  if (box === undefined || next === undefined || previous === undefined) return undefined;
  const { modifiedAt, lastAnswerAt, pausedMs } = facts;
  const common = { ...place(box), of: ordered.length, pausedMs };
  switch (box.kind) {
    case 'first':
      return {
        ...common,
        since: sinceInFirst(lastAnswerAt, modifiedAt - pausedMs),
        due: lastAnswerAt === null ? null : { kind: 'always', at: modifiedAt },
        right: place(next),
        wrong: null,
        recallAt: null,
      };
    case 'last':
      return {
        ...common,
        since: { kind: 'known', at: modifiedAt - pausedMs },
        due: { kind: 'unasked', at: modifiedAt },
        right: null,
        wrong: place(previous),
        recallAt: now,
      };
    case 'middle': {
      const moved = modifiedAt - pausedMs;
      const answered = lastAnswerAt !== null && Math.abs(lastAnswerAt - moved) < SAME_MOMENT_MS;
      const at = modifiedAt + box.timer;
      return {
        ...common,
        since: { kind: answered ? 'answered' : 'moved', at: moved },
        due: { kind: at <= now ? 'waiting' : 'waits', at },
        right: place(next),
        wrong: place(previous),
        recallAt: Math.max(at, now),
      };
    }
  }
}
