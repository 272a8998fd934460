import { DAY_MS, HOUR_MS } from '../limits.ts';
import { zoneOffset } from './zone-offset.ts';

/** From `from` (epoch ms) on, days are those of `zone` and begin at `dayStart` o'clock on its wall clock (insights §3). */
export interface DayRule {
  readonly from: number;
  /** IANA name */
  readonly zone: string;
  /** 0–6 */
  readonly dayStart: number;
}

/** Rules by ascending `from`; the first also holds before its own. Never empty. */
export type DayTimeline = readonly [DayRule, ...DayRule[]];

/** Default hour at which a learner's day begins (insights §3.1). */
export const DAY_START = 4;

/** The rule in force at an instant. */
export const dayRuleAt = (timeline: DayTimeline, at: number): DayRule =>
  timeline.findLast((rule) => rule.from <= at) ?? timeline[0];

/**
 * The learner's day at an instant, as days since 1970-01-01: the date of (local time − `dayStart` hours) (insights §3.1).
 * @param at epoch ms
 */
export const dayOf = (timeline: DayTimeline, at: number): number => {
  const { zone, dayStart } = dayRuleAt(timeline, at);
  return Math.floor((at + zoneOffset(zone)(at) - dayStart * HOUR_MS) / DAY_MS);
};

/** The first instant (epoch ms) that belongs to a day or a later one. */
export const dayBegin = (timeline: DayTimeline, day: number): number => {
  let low = day * DAY_MS - 2 * DAY_MS;
  let high = day * DAY_MS + 2 * DAY_MS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayOf(timeline, middle) >= day) high = middle;
    else low = middle;
  }
  return high;
};

/** `YYYY-MM-DD` of a day. */
export const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
