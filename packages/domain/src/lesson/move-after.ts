import type { Box } from '../box/box.ts';
import { nextBox, previousBox } from '../box/order.ts';
import type { Verdict } from './answer.ts';

/** Final verdict of an answer: as judged, or overridden by the learner. */
export interface Ending {
  readonly verdict: Verdict;
  readonly override: boolean;
}

/**
 * The box a card is in after an answer (specification §4): right or overridden one further, capped at the last; wrong one
 * back, staying in the first; a near miss stays. If it stays, only the review is saved (decisions §3.5).
 * @param boxes boxes of the card's category
 * @returns the box value, `from` itself if the category has no such box
 */
export function moveAfter({ verdict, override }: Ending, boxes: readonly Box[], from: string): string {
  if (override || verdict === 'good') return nextBox(boxes, from)?.id ?? from;
  switch (verdict) {
    case 'bad':
      return previousBox(boxes, from)?.id ?? from;
    case 'again':
      return from;
  }
}
