import { expect, test, vi } from 'vitest';
import { failureAnswer } from './failures.ts';
import { withinTime } from './within-time.ts';

test('an overdue call fails with an error that tells the caller to try again', async () => {
  vi.useFakeTimers();
  try {
    const failed = withinTime(new Promise(() => {}), 10_000).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failureAnswer(await failed)).toMatchObject({ status: 503, retryAfter: 2 });
  } finally {
    vi.useRealTimers();
  }
});

test('a call that is done leaves no timer behind', async () => {
  vi.useFakeTimers();
  try {
    await expect(withinTime(Promise.resolve(7))).resolves.toBe(7);
    await expect(withinTime(Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
