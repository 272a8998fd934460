import { drawDirection, drawPlaces, type Direction, type LessonQueue } from '@siedem/domain';
import { random } from '../../platform/random.ts';
import { collection } from '../app.ts';
import { weakSidesNow } from './hard-kept.ts';
import { newCardChoice } from './met-cards.ts';
import type { CardView } from '../../collection/views.ts';

/** The cards of a lesson (decisions §3.1). */
export interface LessonPlan {
  /** Ids in the order to ask: first box by creation, others shuffled. Empty: 'no more cards available'. */
  readonly queue: LessonQueue;
  /** The prompt's direction, drawn once per lesson. */
  readonly direction: Direction;
  /** The direction by card if the weaker side is asked: the one missed last, as far as this device knows, else drawn. */
  readonly weaker: (card: string) => Direction;
  /** New cards that wait for another day. */
  readonly left: number;
}

/**
 * Draws a lesson over a box value, or over `'all'` (due cards outside the known box). Call it once per lesson; read each
 * card with `useCard` as its turn comes, for it may have changed meanwhile.
 * @param first id of a card to be asked first, if it is among them
 * @param chosen ids of the cards instead, which are shuffled
 */
export function drawLesson(
  categoryId: string,
  box: string,
  first?: string,
  chosen?: readonly string[] | null,
): LessonPlan {
  const drawn = chosen
    ? { ...drawChosen(chosen, first), left: 0 }
    : collection.drawLesson(categoryId, box, first, newCardChoice(categoryId, collection.lesson(categoryId)));
  return { ...drawn, weaker: weakerSide(categoryId) };
}

/** Chosen cards in a drawn order. */
function drawChosen(ids: readonly string[], first: string | undefined): Pick<LessonPlan, 'queue' | 'direction'> {
  const at = first === undefined ? -1 : ids.indexOf(first);
  const drawn = drawPlaces(Int32Array.from(ids.keys()), random, at < 0 ? undefined : at);
  const queue: LessonQueue = {
    length: drawn.length,
    at: (turn) => ids[drawn.at(turn) ?? -1],
  };
  return { queue, direction: drawDirection(random) };
}

/** The side missed last, as the server and this device know it; if both or neither are weak, a drawn one. */
function weakerSide(category: string): (card: string) => Direction {
  return (card) => {
    const weak = weakSidesNow(category).filter((side) => side.card === card);
    const [side] = weak;
    return weak.length === 1 && side ? side.direction : drawDirection(random);
  };
}

/** A card's present state, for reading outside of rendering; undefined if it is gone. */
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
