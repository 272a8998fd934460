import type { RightTime } from '../right-time.ts';

/** A clock that is known to be right, for tests that are about something else. */
export const knownClock: Omit<RightTime, 'now'> = {
  subscribe: () => () => undefined,
  skew: () => 0,
  ask: () => () => undefined,
  reading: () => undefined,
  corrected: ({ device }) => device,
};
