import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Target duration of a slice in ms unless the caller says another, during which others wait; the size of the next slice follows from the speed of this one. */
const SLICE_MS = 4;
const FEWEST = 10;
const MOST = 400;

/**
 * Runs a long deletion as many small transactions, with pauses of twice their length in which others are served.
 * @param slice deletes up to `limit` rows and answers how many; 0 ends it
 */
export const runSlices = async (slice: (limit: number) => Promise<number>, sliceMs = SLICE_MS): Promise<void> => {
  for (let limit = 50; ;) {
    const began = performance.now();
    if ((await slice(limit)) === 0) return;
    const took = performance.now() - began;
    limit = Math.round(Math.min(MOST, Math.max(FEWEST, limit / 2, Math.min(limit * 2, (limit * sliceMs) / took))));
    await setTimeout(2 * took);
  }
};
