import { LIMITS } from '@siedem/domain';
import type { Operation } from '../memory/operation.ts';

/** Debounce of sending in ms: consecutive answers are batched, and still reach the server soon. */
const GATHER_MS = 300;
const BACKOFF_FIRST_MS = 1000;
export const BACKOFF_MAX_MS = 60_000;
const WAIT_MAX_MS = 3_600_000;
/** How often a visible page asks what other devices did while one is at work: seen within five seconds (docs/adr/0009). */
const LIVE_MS = 4000;
/** A device counts as active for this long after its last change, ms. */
const LATELY_MS = 120_000;
/** For each ms of silence beyond that, the page waits this much longer: 60 s after eleven minutes. */
const SILENCE_SHARE = 0.1;

export interface DelayFacts {
  /** Failures in a row. */
  readonly failures: number;
  /** ms that the server asked to wait. */
  readonly waitMs: number;
  /** The first operation that waits. */
  readonly head: Operation | undefined;
  readonly now: number;
  readonly isVisible: boolean;
  /** ms since another device was last heard of, or the learner came back to the page. */
  readonly silentMs: number;
  /** Jitter, 0…1, so that devices that failed together do not retry together. */
  readonly jitter: number;
}

/**
 * ms until the next exchange: after a failure an exponential back-off, else what waits, else the steady refresh
 * (specification §2: 60 seconds; more often on a visible page while another device is or was lately at work).
 */
export function nextDelay({ failures, waitMs, head, now, isVisible, silentMs, jitter }: DelayFacts): number {
  if (failures > 0) {
    const backoff = Math.min(BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10), BACKOFF_MAX_MS);
    // At most an hour: a full disk may have room by then, and timers stop while a page sleeps.
    return Math.max(backoff * (0.75 + jitter / 2), Math.min(waitMs, WAIT_MAX_MS));
  }
  if (head !== undefined) return Math.max((head.notBefore ?? 0) - now, GATHER_MS);
  if (!isVisible) return LIMITS.listRefreshMs;
  return Math.min(LIVE_MS + Math.max(0, silentMs - LATELY_MS) * SILENCE_SHARE, LIMITS.listRefreshMs);
}
