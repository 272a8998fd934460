import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GivingWay, makeGivingWay } from './giving-way.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Long writes that come at once; each ends as soon as it begins. Returns those that began, in order. */
const bring = (way: GivingWay, count: number): number[] => {
  const began: number[] = [];
  for (let at = 0; at < count; at += 1) {
    void way.long(async () => {
      began.push(at);
    });
  }
  return began;
};

test('while nobody else writes, long writes go one after another without a pause', async () => {
  const began = bring(makeGivingWay(), 5);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0, 1, 2, 3, 4]);
});

test('a long write waits until hundreds of short ones went before it', async () => {
  const way = makeGivingWay();
  way.short();
  const began = bring(way, 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([]);
  for (let short = 1; short < 256; short += 1) way.short();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0]);
  for (let short = 0; short < 255; short += 1) way.short();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0]);
  way.short();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0, 1]);
});

test('it goes when short writes stop, and at the latest after two seconds', async () => {
  const way = makeGivingWay();
  way.short();
  const began = bring(way, 1);
  await vi.advanceTimersByTimeAsync(299);
  expect(began).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toEqual([0]);

  way.short();
  const later = bring(way, 3);
  for (let ms = 0; ms < 1950; ms += 50) {
    await vi.advanceTimersByTimeAsync(50);
    way.short();
  }
  expect(later).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  // Each waited for itself: those behind the first have waited as long.
  expect(later).toEqual([0, 1, 2]);
});

test('one at a time, and the next one goes after one that failed', async () => {
  const way = makeGivingWay();
  let fail = (_: Error): void => undefined;
  const first = way.long(() => new Promise<never>((_, reject) => (fail = reject)));
  const began = bring(way, 1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(began).toEqual([]);
  fail(new Error('full'));
  await expect(first).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0]);
});

test('hurried, all that wait go at once', async () => {
  const way = makeGivingWay();
  way.short();
  const began = bring(way, 3);
  way.hurry();
  expect(began).toEqual([0, 1, 2]);
  await way.long(async () => began.push(3));
  expect(began).toEqual([0, 1, 2, 3]);
});
