import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import { DAY_MS } from '../limits.ts';
import { boxHistory } from '../study/box-history.ts';
import type { DayTimeline } from '../study/learner-day.ts';
import { categoryStudy, dayTally, emptyRecord, type StudyRecord, transitionKey } from '../study/study-record.ts';
import { cardsIn, flow, flowRecall, populationOf } from './card-flow.ts';
import { chooseShare, dayShare, isCatchUpOffered, previewPause, promiseOf } from './catch-up.ts';
import { forecastOf, type ForecastInput, paceOf, type PlacedCard, waitsOf } from './forecast.ts';
import { tryChange, whatIfOf } from './what-if.ts';

const boxes = defaultBoxes('c');
const now = Date.UTC(2026, 4, 20, 18);
const timeline: DayTimeline = [{ from: 0, zone: 'UTC', dayStart: 4 }];
const today = Math.floor(now / DAY_MS);

const record = (): StudyRecord => {
  const made = emptyRecord(null);
  const study = categoryStudy(made, 'c');
  for (let day = today - 60; day < today; day += 1) {
    Object.assign(dayTally(study, day), { answers: 20, encounters: 15, firstMeetings: 4 });
  }
  study.transitions.set(transitionKey('2', 0, 'up'), { n: 200, remembered: 180 });
  study.transitions.set(transitionKey('3', 0, 'up'), { n: 100, remembered: 70 });
  return made;
};

const input = (change: Partial<ForecastInput> = {}): ForecastInput => ({
  record: record(),
  category: 'c',
  boxes,
  history: boxHistory([]),
  timeline,
  now,
  ...change,
});

const placed = fc.array(
  fc.record({
    box: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
    age: fc.nat(60),
    lapses: fc.nat(8),
    came: fc.constantFrom('new' as const, 'up' as const, 'down' as const),
    isMet: fc.boolean(),
  }),
  { maxLength: 200 },
);

describe('the forecast', () => {
  it('loses no card and makes none', () => {
    fc.assert(
      fc.property(placed, fc.double({ min: 1, max: 60, noNaN: true }), (cards, most) => {
        const { record: learner } = input();
        const population = populationOf(cards, boxes);
        const pace = paceOf(learner, 'c', { today, most });
        const study = categoryStudy(learner, 'c');
        const made = flow(population, flowRecall(population.boxes, study.transitions), {
          pace,
          waits: waitsOf(study, population.boxes, pace),
          days: 90,
        });
        expect(cardsIn(population)).toBe(cards.length);
        expect(made.cards).toBeCloseTo(cards.length, 6);
        for (const { due, fresh, left } of made.days) {
          expect(Math.min(fresh, left, ...due)).toBeGreaterThanOrEqual(-1e-9);
          expect(due.reduce((a, b) => a + b, fresh)).toBeLessThanOrEqual(most + 1e-9);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('asks what is due at once, and new cards at the learner’s pace', () => {
    const cards: PlacedCard[] = [
      ...Array.from({ length: 30 }, (_, at) => ({ id: `d${at}`, box: '3', movedAt: now - 20 * DAY_MS })),
      ...Array.from({ length: 50 }, (_, at) => ({ id: `n${at}`, box: '1', movedAt: now - DAY_MS })),
    ];
    const { days } = forecastOf(input(), cards);
    expect(days[0]?.due[2]).toBeGreaterThan(29);
    expect(days[0]?.fresh).toBeCloseTo(4, 0);
    const fresh = days.reduce((sum, day) => sum + day.fresh, 0);
    expect(fresh).toBeCloseTo(50, 6);
  });

  it('asks less where a box waits longer, with a box deleted its cards go down', () => {
    const cards: PlacedCard[] = Array.from({ length: 300 }, (_, at) => ({
      id: `c${at}`,
      box: '5',
      movedAt: now - (at % 14) * DAY_MS,
    }));
    const made = whatIfOf(input(), cards);
    const longer = tryChange(made, { kind: 'change', box: '5', interval: { number: 28, unit: 'days' } });
    expect(longer.after.month).toBeLessThan(longer.before.month);
    const deleted = tryChange(made, { kind: 'delete', box: '5' });
    expect(deleted.after.month).toBeGreaterThan(deleted.before.month);
    expect(deleted.after.recall).toBeNull();
    const added = tryChange(made, { kind: 'add', interval: { number: 10, unit: 'days' } });
    expect(added.after.recall).toBeGreaterThan(0.5);
    const same = tryChange(made, { kind: 'change', box: '5', interval: { number: 14, unit: 'days' } });
    expect(same.after.perDay).toEqual(same.before.perDay);
  });
});

describe('after a break', () => {
  const waiting = (count: number): PlacedCard[] =>
    Array.from({ length: count }, (_, at) => ({ id: `c${at}`, box: '4', movedAt: now - (8 + (at % 20)) * DAY_MS }));

  it('is offered after three days with enough cards', () => {
    const state = { away: 3, due: 60, usualDay: 25 };
    expect(isCatchUpOffered(state)).toBe(true);
    expect(isCatchUpOffered({ ...state, away: 2 })).toBe(false);
    expect(isCatchUpOffered({ ...state, due: 39, usualDay: 1 })).toBe(false);
    expect(isCatchUpOffered({ ...state, usualDay: 31 })).toBe(false);
  });

  it('promises a day, sooner with more minutes', () => {
    const slow = promiseOf(input(), waiting(300), dayShare(5, 8000));
    const fast = promiseOf(input(), waiting(300), dayShare(20, 8000));
    expect(fast.days).toBeLessThan(slow.days ?? 91);
    expect(fast.days).toBeGreaterThan(1);
    expect(dayShare(20, 8000)).toBe(150);
  });

  it('takes what the plan has begun first, then what loses most, and never what is not due', () => {
    const cards = waiting(10).map((card, at) => ({
      ...card,
      timer: 7 * DAY_MS,
      answeredAt: at === 9 ? now - 1 : null,
    }));
    const fresh = { id: 'fresh', box: '4', movedAt: now - DAY_MS, timer: 7 * DAY_MS, answeredAt: null };
    const share = chooseShare(record(), [...cards, fresh], {
      begun: now - DAY_MS,
      now,
      ends: now + 9 * DAY_MS,
      left: 4,
    });
    // without a model the one whose interval has just gone by comes first
    expect(share.map(({ id }) => id)).toEqual(['c9', 'c0', 'c1', 'c2']);
    expect(previewPause(record(), [...cards, fresh], { from: now, until: now + 10 * DAY_MS })).toEqual({
      cards: 1,
      waiting: 10,
      forgotten: 0,
    });
  });
});
