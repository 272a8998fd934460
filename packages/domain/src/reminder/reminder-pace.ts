import { HOUR_MS } from '../limits.ts';

/** Back-off of reminders while the learner does not answer (lessons §10.3). */
export type ReminderPace = 'daily' | 'third' | 'weekly' | 'stopped';

/** How many go out at each pace before the next, slower one. */
const DAILY = 3;
const THIRD = 3;
const WEEKLY = 4;

/** Minutes and hours: a reminder that is later than this is left out (lessons §10.2). */
export const REMINDER_LATE_MS = 3 * HOUR_MS;

/** @param sent reminders in a row with no answer received since */
export const reminderPace = (sent: number): ReminderPace => {
  if (sent < DAILY) return 'daily';
  if (sent < DAILY + THIRD) return 'third';
  return sent < DAILY + THIRD + WEEKLY ? 'weekly' : 'stopped';
};

/** Whether the reminder after `sent` others is the last, whose text says so. */
export const isLastReminder = (sent: number): boolean => reminderPace(sent + 1) === 'stopped';

const DAYS: Readonly<Record<ReminderPace, number>> = { daily: 1, third: 3, weekly: 7, stopped: Infinity };

/** Input of the decision to send a reminder now; days are local ones, see `localDay`. */
export interface ReminderState {
  readonly today: number;
  /** the day of the last reminder, or null */
  readonly sentOn: number | null;
  readonly sentInARow: number;
  /** cards due outside known boxes */
  readonly waiting: number;
  readonly least: number;
  readonly isPremium: boolean;
  /** whether an answer was received since local midnight */
  readonly answeredToday: boolean;
}

/** Whether a reminder goes out (lessons §10.2, §10.3). */
export const remindsNow = (state: ReminderState): boolean =>
  state.isPremium &&
  !state.answeredToday &&
  state.waiting >= state.least &&
  (state.sentOn === null || state.today - state.sentOn >= DAYS[reminderPace(state.sentInARow)]);
