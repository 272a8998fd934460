import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureAnswer } from './failures.ts';
import { CALL_MS, withinTime } from './within-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failureOf = (work: Promise<unknown>) => withinTime(work).catch((error: unknown) => error);

test('an overdue call fails with an error that makes the caller retry', async () => {
  const failed = failureOf(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(CALL_MS);
  expect(failureAnswer(await failed)).toMatchObject({ status: 503, retryAfter: 2 });
});

test('each call has its own time limit, and the late result of an overdue one is ignored', async () => {
  const outcomes: string[] = [];
  const late = Promise.withResolvers<string>();
  const note = (name: string, work: Promise<string>) =>
    withinTime(work).then(
      () => outcomes.push(`${name} done`),
      () => outcomes.push(`${name} failed`),
    );
  const first = note('late', late.promise);
  await vi.advanceTimersByTimeAsync(CALL_MS - 100);
  const second = note('next', new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(100);
  late.resolve('at last');
  await first;
  await vi.advanceTimersByTimeAsync(CALL_MS - 200);
  expect(outcomes).toEqual(['late failed']);
  await vi.advanceTimersByTimeAsync(100);
  await second;
  expect(outcomes).toEqual(['late failed', 'next failed']);
});

test('finished calls leave no timer behind', async () => {
  await expect(withinTime(Promise.resolve(7))).resolves.toBe(7);
  await expect(withinTime(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
