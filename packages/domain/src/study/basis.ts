import type { BoxIntervalFrom } from './box-history.ts';
import type { DayTimeline } from './learner-day.ts';

/**
 * Hash of a record's input besides the answers: the rules of days and the history of intervals. A record of
 * another basis is made again from the log. FNV-1a, 64 bits as two halves.
 */
export const basisOf = (timeline: DayTimeline, intervals: readonly BoxIntervalFrom[]): string => {
  const text = JSON.stringify([
    timeline.map(({ from, zone, dayStart }) => [from, zone, dayStart]),
    intervals.map(({ category, box, from, timer }) => [category, box, from, timer]),
  ]);
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
};
