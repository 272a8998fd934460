import { drawDirection, type Direction, type LessonQueue } from '@siedem/domain';
import { random } from '../../platform/random.ts';
import { collection } from '../app.ts';
import type { CardView } from '../../collection/views.ts';

/** The cards of a lesson (decisions §3.1). */
export interface LessonPlan {
  /** Ids in the order to ask: first box by creation, others shuffled. Empty: 'no more cards available'. */
  readonly queue: LessonQueue;
  /** What is shown, drawn once per lesson. */
  readonly direction: Direction;
  /** What is shown of a card where the weaker side is asked: the one missed last, as far as this device knows, else drawn. */
  readonly weaker: (card: string) => Direction;
}

/**
 * Draws a lesson over a box value, or over `'all'` (due cards outside the known box). Call it once per lesson; read each
 * card with `useCard` as its turn comes, for it may have changed meanwhile.
 * @param first id of a card to be asked first, where it is among them
 */
export function drawLesson(categoryId: string, box: string, first?: string): LessonPlan {
  return { ...collection.drawLesson(categoryId, box, first), weaker: weakerSide };
}

/** The direction of the last answer to a card that waits here, if that was wrong. */
function weakerSide(card: string): Direction {
  const answers = collection.pending().filter((each) => each.kind === 'review' && each.card === card);
  const last = answers.at(-1);
  return last?.kind === 'review' && last.verdict === 'bad' && !last.override ? last.direction : drawDirection(random);
}

/** A card as it is at this moment, for reading outside of rendering; undefined when it is gone. */
export function cardNow(id: string): CardView | undefined {
  return collection.card(id);
}

/** Cards that one practice takes at most. */
const PRACTICE_CARDS = 50;

/** Questions over cards of a box, or those chosen; cards that are not due too. The side shown is drawn for each. */
export function practiceCards(
  categoryId: string,
  of: { readonly box: string } | { readonly cards: readonly string[] },
): readonly { readonly card: string; readonly direction: Direction }[] {
  const ids =
    'box' in of ? collection.cardsInBox(categoryId, of.box, PRACTICE_CARDS) : of.cards.slice(0, PRACTICE_CARDS);
  return ids
    .filter((id) => collection.card(id) !== undefined)
    .map((card) => ({ card, direction: drawDirection(random) }));
}
