import type { LessonSettings } from './lesson-settings.ts';

/** How the new cards of a lesson are taken (lessons §8.3). */
export interface NewCards {
  /** whether the card at a place is new on this device */
  readonly isNew: (place: number) => boolean;
  readonly order: LessonSettings['new_order'];
  /** maximum; Infinity: all */
  readonly most: number;
}

function shuffle(places: Int32Array, random: () => number): void {
  for (let at = 0; at < places.length - 1; at++) {
    const from = at + Math.floor(random() * (places.length - at));
    const place = places[from] ?? 0;
    places[from] = places[at] ?? 0;
    places[at] = place;
  }
}

/**
 * The places of a lesson with new cards in their order and no more of them than may be taken; cards met before stay where
 * decisions §3.1 put them.
 * @param places by creation
 * @param draw `as given` in the first box, else what shuffles all, in [0, 1)
 * @returns the places in the order in which they are asked, and how many new cards were left out
 */
export function arrangeNew(
  places: Int32Array,
  { isNew, order, most }: NewCards,
  { draw, random }: { readonly draw: 'as given' | 'shuffled'; readonly random: () => number },
): { readonly places: Int32Array; readonly left: number } {
  const fresh = places.filter(isNew);
  if (order === 'newest') fresh.reverse();
  if (order === 'shuffled') shuffle(fresh, random);
  const taken = fresh.subarray(0, Math.max(0, most));
  const isTaken = new Set(taken);
  const kept = places.filter((place) => !isNew(place) || isTaken.has(place));
  if (draw === 'shuffled') shuffle(kept, random);
  let next = 0;
  const arranged = kept.map((place) => (isTaken.has(place) ? (taken[next++] ?? place) : place));
  return { places: arranged, left: fresh.length - taken.length };
}
