import { LIMITS } from '@siedem/domain';
import type { Operation } from '../memory/operation.ts';

/** Answers given in a row go together; long enough to gather, short enough to be safe elsewhere soon. */
const GATHER_MS = 300;
const BACKOFF_FIRST_MS = 1000;
export const BACKOFF_MAX_MS = 60_000;
const WAIT_MAX_MS = 3_600_000;
/** How often a visible page asks what other devices did: they are to be seen within five seconds (docs/adr/0009). */
const LIVE_MS = 4000;

export interface DelayFacts {
  /** Failures in a row. */
  readonly failures: number;
  /** ms that the server asked to wait. */
  readonly waitMs: number;
  /** The first operation that waits. */
  readonly head: Operation | undefined;
  readonly now: number;
  readonly isVisible: boolean;
  /** 0…1, so that devices that failed together do not come back together. */
  readonly jitter: number;
}

/**
 * ms until the next exchange: after a failure an exponential back-off, else what waits, else the steady refresh
 * (specification §2: 60 seconds, more often on a visible page).
 */
export function nextDelay({ failures, waitMs, head, now, isVisible, jitter }: DelayFacts): number {
  if (failures > 0) {
    const backoff = Math.min(BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10), BACKOFF_MAX_MS);
    // An hour at most: what was full by then may have room, and a page that sleeps keeps no timer.
    return Math.max(backoff * (0.75 + jitter / 2), Math.min(waitMs, WAIT_MAX_MS));
  }
  if (head !== undefined) return Math.max((head.notBefore ?? 0) - now, GATHER_MS);
  return isVisible ? LIVE_MS : LIMITS.listRefreshMs;
}
