import type { LessonQueue } from '@siedem/domain';

/** A queue in which a card can be put off: those behind it come up. */
export interface DeferringQueue extends LessonQueue {
  /** Moves the card at a place back by so many places, at most to the end; whether it moved. */
  readonly defer: (place: number, by: number) => boolean;
}

export function deferringQueue(queue: LessonQueue): DeferringQueue {
  const moved = new Map<number, string | undefined>();
  const at = (place: number): string | undefined => (moved.has(place) ? moved.get(place) : queue.at(place));
  return {
    length: queue.length,
    at,
    defer: (place, by) => {
      const to = Math.min(place + by, queue.length - 1);
      const id = at(place);
      for (let next = place; next < to; next++) moved.set(next, at(next + 1));
      moved.set(to, id);
      return to > place;
    },
  };
}
