import { type Box, defaultBoxes, emptyRecord, type StudyRecord } from '@siedem/domain';
import { describe, expect, test } from 'vitest';
import { isSearchDue } from './search-answer.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE_MS = 60_000;
const middle = defaultBoxes('c').filter((box): box is Box & { readonly kind: 'middle' } => box.kind === 'middle');

/** A day with enough encounters for a search. */
const DAY = {
  answers: 400,
  encounters: 400,
  remembered: 340,
  firstMeetings: 0,
  ms: 0,
  knownIn: 0,
  knownOut: 0,
  imported: 0,
};

/** A record with a fitted model, and searches made so many minutes ago. */
const recordWith = (searched: Readonly<Record<string, number>>): StudyRecord => {
  const searches = Object.entries(searched).map(
    ([key, ago]) => [key, { at: NOW - ago * MINUTE_MS, from: {}, found: null }] as const,
  );
  const record = emptyRecord({ theta: [], answers: 400, fittedAt: 0 }, '', new Map(searches));
  record.categories.set('c', {
    days: new Map([[0, DAY]]),
    boxes: new Map(),
    imported: new Map(),
    transitions: new Map(),
    took: new Map(),
  });
  return record;
};

const isDue = (searched: Readonly<Record<string, number>>, minutes?: number): boolean =>
  isSearchDue(recordWith(searched), { category: 'c', minutes }, middle, NOW);

describe('a search over all boxes', () => {
  test('is made once an hour for the same question', () => {
    expect(isDue({})).toBe(true);
    expect(isDue({ 'c ': 59 })).toBe(false);
    expect(isDue({ 'c ': 61 })).toBe(true);
    expect(isDue({ 'c ': 59 }, 20)).toBe(true);
  });

  test('is made twelve times an hour at most', () => {
    const asked = (count: number, ago: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`c ${at + 100}`, ago]));
    expect(isDue(asked(11, 30))).toBe(true);
    expect(isDue(asked(12, 30))).toBe(false);
    expect(isDue(asked(12, 61))).toBe(true);
  });
});
