import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import { dayBegin, dayName, dayOf, type DayTimeline } from './learner-day.ts';
import { checkPause, isLent, pausesClash } from './pauses.ts';
import { rhythmOf } from './rhythm.ts';
import { measure } from './wilson.ts';

const day = (text: string, timeline: DayTimeline): string => dayName(dayOf(timeline, Date.parse(text)));

describe('the learner’s day', () => {
  it('begins at four on the wall, through both changes of the clock', () => {
    const warsaw: DayTimeline = [{ from: 0, zone: 'Europe/Warsaw', dayStart: 4 }];
    // spring: 2026-03-29 has 23 hours, and 04:00 is 02:00 UTC
    expect(day('2026-03-29T01:59:59Z', warsaw)).toBe('2026-03-28');
    expect(day('2026-03-29T02:00:00Z', warsaw)).toBe('2026-03-29');
    const length = (name: string) => {
      const at = dayOf(warsaw, Date.parse(`${name}T12:00:00Z`));
      return (dayBegin(warsaw, at + 1) - dayBegin(warsaw, at)) / HOUR_MS;
    };
    expect([length('2026-03-28'), length('2026-10-24'), length('2026-06-01')]).toEqual([23, 25, 24]);
    // autumn: 04:00 is 03:00 UTC again
    expect(day('2026-10-25T02:59:59Z', warsaw)).toBe('2026-10-24');
    expect(day('2026-10-25T03:00:00Z', warsaw)).toBe('2026-10-25');
  });

  it('moves no day of the past when the zone changes', () => {
    const moved = Date.parse('2026-05-10T10:00:00Z');
    const timeline: DayTimeline = [
      { from: 0, zone: 'Europe/Warsaw', dayStart: 4 },
      { from: moved, zone: 'Asia/Tokyo', dayStart: 4 },
    ];
    const before: DayTimeline = [timeline[0]];
    fc.assert(
      fc.property(fc.integer({ min: moved - 400 * DAY_MS, max: moved - 1 }), (at) => {
        expect(dayOf(timeline, at)).toBe(dayOf(before, at));
      }),
    );
    expect(day('2026-05-10T20:00:00Z', timeline)).toBe('2026-05-11');
  });

  it('has every instant once, in zones of half and quarter hours too', () => {
    const zones = fc.constantFrom('Europe/Warsaw', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC');
    const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(zones, fc.integer({ min: 1, max: 6 }), instants, (zone, dayStart, at) => {
        const timeline: DayTimeline = [{ from: 0, zone, dayStart }];
        const own = dayOf(timeline, at);
        expect(dayBegin(timeline, own)).toBeLessThanOrEqual(at);
        expect(dayBegin(timeline, own + 1)).toBeGreaterThan(at);
        expect(dayOf(timeline, dayBegin(timeline, own))).toBe(own);
        expect(dayOf(timeline, dayBegin(timeline, own) - 1)).toBe(own - 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('figures', () => {
  it('have the 95 % Wilson interval', () => {
    // written out by hand from the formula, to four places
    const table: readonly (readonly [number, number, number, number])[] = [
      [1, 0, 0, 0.7935],
      [1, 1, 0.2065, 1],
      [10, 7, 0.3968, 0.8922],
      [30, 24, 0.6269, 0.905],
      [100, 85, 0.7672, 0.9069],
      [1281, 1025, 0.7774, 0.8211],
    ];
    for (const [n, remembered, low, high] of table) {
      const measured = measure(n, remembered);
      expect(measured.low).toBeCloseTo(low, 3);
      expect(measured.high).toBeCloseTo(high, 3);
      expect(measured.share).toBe(remembered / n);
    }
    expect(measure(0, 0)).toEqual({ n: 0, share: null, low: null, high: null });
  });

  it('count runs that one empty day in seven and every paused day bridge', () => {
    const run = (text: string) =>
      rhythmOf([...text].map((sign) => ({ hasAnswers: sign === 'x', isPaused: sign === 'p' })));
    expect(run('xxxxxxx')).toMatchObject({ run: 7, longest: 7, learned: 7, of: 30 });
    expect(run('xxx-xxx')).toMatchObject({ run: 6, longest: 6 });
    expect(run('xxx-x-x')).toMatchObject({ run: 2, longest: 4 });
    expect(run('xxx--x')).toMatchObject({ run: 1, longest: 3 });
    expect(run('xxxppppppx')).toMatchObject({ run: 4 });
    expect(run('x------x')).toMatchObject({ run: 1 });
    // today is not over
    expect(run('xxxx-')).toMatchObject({ run: 4 });
    expect(run('xxx-xxxxxx-xx')).toMatchObject({ run: 11 });
    expect(run('')).toMatchObject({ run: 0, longest: 0 });
  });
});

describe('pauses', () => {
  it('lend what was left at their beginning, and no more', () => {
    const from = Date.UTC(2026, 4, 1);
    const span = { category: null, from, until: from + 14 * DAY_MS };
    expect(isLent(from - DAY_MS, 3 * DAY_MS, from)).toBe(true);
    expect(isLent(from - 3 * DAY_MS, 3 * DAY_MS, from)).toBe(false);
    expect(isLent(from, 3 * DAY_MS, from)).toBe(false);
    expect(checkPause(span, from).ok).toBe(true);
    expect(checkPause({ ...span, until: from }, from).ok).toBe(false);
    expect(checkPause({ ...span, until: from + 366 * DAY_MS }, from + DAY_MS).ok).toBe(false);
    expect(pausesClash(span, { ...span, from: span.until, until: span.until + 1 })).toBe(false);
    expect(pausesClash(span, { ...span, from: span.until - 1, until: span.until + 1 })).toBe(true);
    expect(pausesClash(span, { ...span, category: 'c' })).toBe(false);
  });
});
