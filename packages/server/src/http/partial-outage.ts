import { isOfLostNode } from './failures.ts';

/** How long a failed call counts, in ms: learners of a lost machine come back sooner, as each 503 says. */
const COUNTS_MS = 60_000;

/**
 * Whether a machine of the database's cluster is lost to its learners while the others are served. No machine is asked: a
 * connection to a dead one would take as long as the calls that fail.
 */
export interface PartialOutage {
  readonly note: (error: unknown) => void;
  readonly isNow: () => boolean;
}

export const partialOutage = (clock: () => number): PartialOutage => {
  let seenAt: number | undefined;
  return {
    note: (error) => {
      if (isOfLostNode(error)) seenAt = clock();
    },
    // a clock that was set back ends it too
    isNow: () => seenAt !== undefined && Math.abs(clock() - seenAt) < COUNTS_MS,
  };
};
