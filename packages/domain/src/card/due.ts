import type { Box } from '../box/box.ts';
import { DAY_MS } from '../limits.ts';

/** Whether a card is due (specification §4): now − modified_date is at least the timer of its box. All in ms. */
export const isDue = (modifiedAt: number, timer: number, now: number): boolean => now - modifiedAt >= timer;

/** State of a card in the list (decisions §2.4); `left` is the time until it is due, in ms, greater than 0. */
export type CardState =
  | { readonly kind: 'unknown' | 'known' | 'active' }
  | { readonly kind: 'waiting'; readonly left: number };

/** The state of a card whose box and date of the last move (epoch ms) are these, at `now` (epoch ms). */
export function cardState(modifiedAt: number, box: Pick<Box, 'kind' | 'timer'>, now: number): CardState {
  switch (box.kind) {
    case 'first':
      return { kind: 'unknown' };
    case 'last':
      return { kind: 'known' };
    case 'middle': {
      const left = modifiedAt + box.timer - now;
      return left <= 0 ? { kind: 'active' } : { kind: 'waiting', left };
    }
  }
}

/** Time left in the units in which it is shown; all are whole numbers. */
export type TimeLeft =
  | { readonly unit: 'days'; readonly days: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number };

/**
 * Time left as it is shown (specification §4): whole days over 24 h, otherwise hours and minutes. Rounded up, so that a
 * card that is not due never shows nothing left.
 * @param left ms, greater than 0
 */
export function timeLeft(left: number): TimeLeft {
  if (left > DAY_MS) return { unit: 'days', days: Math.ceil(left / DAY_MS) };
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Share of the interval that has passed, 0…1; 1 is due. */
export const shareElapsed = (modifiedAt: number, timer: number, now: number): number =>
  timer <= 0 ? 1 : Math.min(1, Math.max(0, (now - modifiedAt) / timer));
