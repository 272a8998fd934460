import {
  arrangeNew,
  type Box,
  type Direction,
  drawDirection,
  drawPlaces,
  dueIn,
  FIRST,
  type LessonQueue,
  type NewCards,
} from '@siedem/domain';
import type { Shelf } from './shelf.ts';

/** The cards of a lesson, drawn at its start; each is read when it is asked (decisions §3.1). */
export interface LessonPlan {
  readonly queue: LessonQueue;
  /** The prompt's direction, drawn once for the lesson. */
  readonly direction: Direction;
  /** New cards left out because today's number is reached. */
  readonly left: number;
}

/** How a lesson takes new cards, by id. */
export interface NewCardChoice extends Omit<NewCards, 'isNew'> {
  readonly isNew: (card: string) => boolean;
}

export interface LessonScope {
  readonly boxes: readonly Box[];
  /** A box value, or `'all'`. */
  readonly box: string;
  /** Epoch ms. */
  readonly at: number;
  /** Id of a card to be asked first, if it is among them. */
  readonly first: string | undefined;
  /** How new cards are taken; like all others by default. */
  readonly fresh: NewCardChoice | undefined;
}

/** Draws a lesson in one pass over the cards, without an object for any of them. */
export function drawLesson(shelf: Shelf | undefined, scope: LessonScope, random: () => number): LessonPlan {
  const { boxes, box, at, first, fresh } = scope;
  const isFirstBox = boxes.some(({ id, kind }) => id === box && kind === 'first');
  const isAsked = dueIn(boxes, box === 'all' ? 'all' : { box }, at);
  const places = shelf === undefined ? new Int32Array(0) : duePlaces(shelf, isAsked);
  const firstPlace = first === undefined ? undefined : shelf?.slotOf(first);
  const isNew = (slot: number): boolean => shelf?.boxes[slot] === FIRST && fresh?.isNew(shelf.idAt(slot)) === true;
  const draw = isFirstBox ? 'as given' : 'shuffled';
  const { places: arranged, left } = fresh
    ? arrangeNew(places, { ...fresh, isNew }, { draw, random })
    : { places, left: 0 };
  const drawn = drawPlaces(arranged, isFirstBox || fresh ? 'as given' : random, firstPlace);
  const queue: LessonQueue = {
    length: drawn.length,
    at: (index) => {
      const slot = drawn.at(index);
      return slot === undefined ? undefined : shelf?.idAt(slot);
    },
  };
  return { queue, direction: drawDirection(random), left };
}

/** The slots of the cards that a lesson holds, by creation. */
function duePlaces(shelf: Shelf, isAsked: (box: string, modifiedAt: number) => boolean): Int32Array {
  const places = new Int32Array(shelf.boxes.length);
  let count = 0;
  const look = (slot: number): void => {
    if (isAsked(shelf.boxes[slot] ?? '', shelf.modifiedAt[slot] ?? 0)) places[count++] = slot;
  };
  // Slots are given in the order of creation, nearly always; otherwise the sorted ones are kept with the shelf.
  if (shelf.isInSlotOrder()) for (let slot = 0; slot < shelf.boxes.length; slot++) look(slot);
  else for (const slot of shelf.order()) look(slot);
  return places.subarray(0, count);
}
