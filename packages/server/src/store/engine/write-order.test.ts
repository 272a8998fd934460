import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WriteOrder, makeWriteOrder } from './write-order.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Writes of low priority that come at once; each ends as soon as it begins. Returns those that began, in order. */
const bring = (order: WriteOrder, count: number): number[] => {
  const began: number[] = [];
  for (let at = 0; at < count; at += 1) {
    void order.low(async () => {
      began.push(at);
    });
  }
  return began;
};

test('while nobody else writes, those of low priority run one after another without a pause', async () => {
  const began = bring(makeWriteOrder(), 5);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0, 1, 2, 3, 4]);
});

test('one of low priority waits until hundreds of others ran before it', async () => {
  const order = makeWriteOrder();
  order.normal();
  const began = bring(order, 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([]);
  for (let normal = 1; normal < 256; normal += 1) order.normal();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0]);
  for (let normal = 0; normal < 255; normal += 1) order.normal();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0]);
  order.normal();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0, 1]);
});

test('it runs when the others stop, and at the latest after two seconds', async () => {
  const order = makeWriteOrder();
  order.normal();
  const began = bring(order, 1);
  await vi.advanceTimersByTimeAsync(299);
  expect(began).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toEqual([0]);

  order.normal();
  const later = bring(order, 3);
  for (let ms = 0; ms < 1950; ms += 50) {
    await vi.advanceTimersByTimeAsync(50);
    order.normal();
  }
  expect(later).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  // Each waited for itself: those behind the first have waited as long.
  expect(later).toEqual([0, 1, 2]);
});

test('one at a time, and the next one goes after one that failed', async () => {
  const order = makeWriteOrder();
  let fail = (_: Error): void => undefined;
  const first = order.low(() => new Promise<never>((_, reject) => (fail = reject)));
  const began = bring(order, 1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(began).toEqual([]);
  fail(new Error('full'));
  await expect(first).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([0]);
});

test('hurried, all that wait go at once', async () => {
  const order = makeWriteOrder();
  order.normal();
  const began = bring(order, 3);
  order.hurry();
  expect(began).toEqual([0, 1, 2]);
  await order.low(async () => began.push(3));
  expect(began).toEqual([0, 1, 2, 3]);
});
