import { createEmitter, type Emitter } from './emitter.ts';
import type { KeyValueStorage } from './storage.ts';

/** Skews up to this are left alone (decisions §10.1). */
export const SKEW_TOLERATED_MS = 60_000;
/** Two measurements that differ by less are the same: the `Date` header has whole seconds. */
const NOISE_MS = 3000;
/** Responses slower than this are too imprecise. */
const SLOWEST_MS = 10_000;
/** Wall clock and monotonic clock differ by more: the wall clock leapt, or the device slept. */
const LEAP_MS = 5000;
const STORAGE_KEY = 'clock_skew';

/** How the time of a change was read while the clock's skew was not known; kept until it can be corrected. */
export interface ClockReading {
  /** Epoch ms by the device's clock. */
  readonly device: number;
  /** The skew assumed, ms. */
  readonly skew: number;
  /** Monotonic ms, comparable within the same `page`. */
  readonly monotonic: number;
  readonly page: string;
  /** The right time of the last answer before it; 0 for none on this page. */
  readonly after: number;
}

/** The server's time, counted by the device's clock and its measured skew (decisions §10.1). All times are epoch ms. */
export interface RightTime extends Pick<Emitter, 'subscribe'> {
  readonly now: () => number;
  /** ms by which the device's clock is fast, negative if it is slow; 0 within a minute. */
  readonly skew: () => number;
  /** Call it when a request is sent, and the function it returns with the `Date` header of the response. */
  readonly ask: () => (date: string | null) => void;
  /** How `now()` is read; undefined while the skew is known from an answer, so that there is nothing to correct later. */
  readonly reading: () => ClockReading | undefined;
  /** Corrects a reading by the present knowledge of the skew. */
  readonly corrected: (reading: ClockReading) => number;
}

export interface RightTimeParts {
  /** Epoch ms by the device's clock. */
  readonly device: () => number;
  /** monotonic ms; may stop while the device sleeps */
  readonly monotonic: () => number;
  readonly storage: KeyValueStorage;
  /** A value that no other page load has. */
  readonly page: string;
}

export function createRightTime({ device, monotonic, storage, page }: RightTimeParts): RightTime {
  const emitter = createEmitter();
  const stored = Number(storage.get(STORAGE_KEY) ?? 0);
  let skew = Number.isFinite(stored) ? stored : 0;
  let measured: { readonly device: number; readonly monotonic: number; readonly time: number } | null = null;

  const now = (): number => device() - skew;
  const leapSince = (moment: { readonly device: number; readonly monotonic: number }): number =>
    device() - moment.device - (monotonic() - moment.monotonic);

  const measure = (date: number, tripMs: number): void => {
    measured = { device: device(), monotonic: monotonic(), time: date };
    // The header is cut to whole seconds: on average half a second has passed since.
    const fast = device() - tripMs / 2 - (date + 500);
    if (Math.abs(fast - skew) <= NOISE_MS + tripMs / 2) return;
    const next = Math.abs(fast) > SKEW_TOLERATED_MS ? Math.round(fast) : 0;
    if (next === skew) return;
    skew = next;
    if (skew === 0) storage.remove(STORAGE_KEY);
    else storage.set(STORAGE_KEY, String(skew));
    emitter.emit();
  };

  return {
    subscribe: emitter.subscribe,
    now,
    skew: () => skew,
    ask: () => {
      const sent = monotonic();
      return (date) => {
        const time = Date.parse(date ?? '');
        const tripMs = monotonic() - sent;
        if (!Number.isNaN(time) && tripMs <= SLOWEST_MS) measure(time, tripMs);
      };
    },
    reading: () =>
      measured !== null && Math.abs(leapSince(measured)) <= LEAP_MS
        ? undefined
        : { device: device(), skew, monotonic: monotonic(), page, after: measured?.time ?? 0 },
    corrected: (reading) => {
      const byDevice = reading.device - skew;
      const byMonotonic = now() - Math.round(monotonic() - reading.monotonic);
      const leap = reading.page === page ? leapSince(reading) : 0;
      // Forward, the clock was set or the device slept: set, if that explains the new skew, or if the time would be too early.
      const isNewSkew = Math.abs(skew - reading.skew) > SKEW_TOLERATED_MS;
      const explainsSkew = isNewSkew && Math.abs(skew - leap - reading.skew) <= SKEW_TOLERATED_MS;
      const wasSet =
        leap < -SKEW_TOLERATED_MS || (leap > SKEW_TOLERATED_MS && (explainsSkew || byDevice < reading.after));
      return Math.min(Math.max(wasSet ? byMonotonic : byDevice, reading.after), now());
    },
  };
}
