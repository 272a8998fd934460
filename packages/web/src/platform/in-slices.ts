import { nextTurn } from './next-turn.ts';

/** Length of a slice in ms: no frame is dropped, not even on a processor four times slower. */
const SLICE_MS = 8;

/**
 * Does something for each item, for some milliseconds at once, so that the page stays responsive at any number.
 *
 * @param pause lets other tasks go between two slices
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  pause: () => Promise<void> = nextTurn,
): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await pause();
    until = performance.now() + SLICE_MS;
  }
}
