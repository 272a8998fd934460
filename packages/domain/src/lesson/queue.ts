import type { Box } from '../box/box.ts';
import { isDue } from '../card/due.ts';
import type { Direction } from './answer.ts';

/** Scope of a lesson: the cards of one box, or of all boxes but the known one. */
export type LessonScope = { readonly box: string } | 'all';

/**
 * Predicate of a lesson's cards (decisions §3.1, §2.4): the due ones. Over `'all'` the known box is left out; a lesson
 * of the known box itself takes all its cards. Times in epoch ms.
 */
export function dueIn(
  boxes: readonly Box[],
  scope: LessonScope,
  now: number,
): (boxId: string, modifiedAt: number) => boolean {
  const chosen = boxes.filter((box) => (scope === 'all' ? box.kind !== 'last' : box.id === scope.box));
  const byId = new Map(chosen.map((box) => [box.id, box]));
  return (boxId, modifiedAt) => {
    const box = byId.get(boxId);
    return box !== undefined && (box.kind === 'last' || isDue(modifiedAt, box.timer, now));
  };
}

/** The places of drawn cards in the order in which they are asked; each is drawn when its turn comes. */
export interface DrawnPlaces {
  readonly length: number;
  /** The place whose turn is `turn`, from 0; undefined past the end. */
  at(turn: number): number | undefined;
}

/**
 * Draws places lazily: `as given`, or shuffled by Fisher–Yates, one step a turn, with `random` in [0, 1).
 * @param places taken over: they are put into their order in place
 * @param first a place that is asked first, if it is among them
 */
export function drawPlaces(places: Int32Array, order: 'as given' | (() => number), first?: number): DrawnPlaces {
  let drawn = 0;
  const take = (from: number): void => {
    const place = places[from] ?? 0;
    if (order === 'as given') places.copyWithin(drawn + 1, drawn, from);
    else places[from] = places[drawn] ?? 0;
    places[drawn++] = place;
  };
  const at = first === undefined ? -1 : places.indexOf(first);
  if (at >= 0) take(at);
  return {
    length: places.length,
    at: (turn) => {
      for (let next = drawn; next <= turn && next < places.length; next++) {
        take(order === 'as given' ? next : next + Math.floor(order() * (places.length - next)));
      }
      return places[turn];
    },
  };
}

/** The prompt direction, drawn once per lesson (specification §4). */
export const drawDirection = (random: () => number): Direction => (random() < 0.5 ? 'word' : 'meanings');
