import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureAnswer } from './failures.ts';
import { CALL_MS, withinTime } from './within-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(CALL_MS);
  vi.useRealTimers();
});

const settled = <T>(work: Promise<T>) => new Promise<T>((done, failed) => withinTime(work, done, failed));
const failureOf = (work: Promise<unknown>) => settled(work).catch((error: unknown) => error);

test('an overdue call fails with an error that tells the caller to try again', async () => {
  const failed = failureOf(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(CALL_MS);
  expect(failureAnswer(await failed)).toMatchObject({ status: 503, retryAfter: 2 });
});

test('a call that began among others has about as long, and one that is late is not heard of again', async () => {
  const told: string[] = [];
  const late = Promise.withResolvers<string>();
  withinTime(
    late.promise,
    () => told.push('late done'),
    () => told.push('late failed'),
  );
  await vi.advanceTimersByTimeAsync(CALL_MS - 100);
  withinTime(
    new Promise(() => {}),
    () => told.push('next done'),
    () => told.push('next failed'),
  );
  await vi.advanceTimersByTimeAsync(100);
  late.resolve('at last');
  await vi.advanceTimersByTimeAsync(CALL_MS - 1000);
  expect(told).toEqual(['late failed']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['late failed', 'next failed']);
});

test('calls that are done leave no timer behind', async () => {
  await expect(settled(Promise.resolve(7))).resolves.toBe(7);
  await expect(settled(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test('what goes wrong with telling is a failure too', async () => {
  const failure = new Promise((failed) =>
    withinTime(
      Promise.resolve(),
      () => {
        throw new Error('untellable');
      },
      failed,
    ),
  );
  await expect(failure).resolves.toMatchObject({ message: 'untellable' });
});
