import { describe, expect, it } from 'vitest';
import { intervalMs } from '../box/interval.ts';
import { DAY_MS } from '../limits.ts';
import { type BoxCurve, suggestInterval } from './suggestion.ts';

const curve = (expected: (days: number) => number): BoxCurve => ({
  shift: 0,
  expected: (timer) => expected(timer / DAY_MS),
});
const between = [0, Infinity] as const;
const daysFor = (recall: (days: number) => number, days: number): number | undefined => {
  const found = suggestInterval(curve(recall), { timer: days * DAY_MS, target: 0.85, between });
  return found && intervalMs(found.interval) / DAY_MS;
};

describe('a suggestion', () => {
  it('is the interval nearest the target', () => {
    expect(daysFor((days) => 1 - days * 0.05, 6)).toBe(3);
    expect(daysFor((days) => 1 - days * 0.05, 2)).toBe(3);
  });

  it('goes from a box that asks too late to a shorter interval alone, and the other way round', () => {
    // a curve that rises: longer waits are remembered better, which is chance
    expect(daysFor((days) => 0.6 + days * 0.01, 4)).toBeUndefined();
    expect(daysFor((days) => 0.98 - days * 0.01, 20)).toBeLessThan(20);
    expect(daysFor((days) => 0.9 + days * 0.005, 4)).toBeUndefined();
  });

  it('is left out where it would come nearer by less than half a point', () => {
    expect(daysFor(() => 0.7, 4)).toBeUndefined();
    expect(daysFor((days) => 0.7 - days * 0.0005, 9)).toBeUndefined();
  });
});
