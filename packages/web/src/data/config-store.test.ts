import { expect, test } from 'vitest';
import { createCall } from '../calls/call.ts';
import { knownClock } from '../platform/testing/known-clock.ts';
import { createTimeZone } from '../platform/time-zone.ts';
import { createConfigStore } from './config-store.ts';

const CONFIG = { captcha: 'always' };
const NEWER = { captcha: 'off' };

/** A server whose answers the test gives, and a clock that rings on demand. */
function made() {
  const answers: ((status: number, body?: object) => void)[] = [];
  const timers = new Set<() => void>();
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answers.push((status, body = CONFIG) => resolve(new Response(JSON.stringify(body), { status })));
    });
  const call = createCall({
    fetch,
    timeZone: createTimeZone(() => 'UTC'),
    clock: knownClock,
    token: () => null,
    renew: async () => null,
  });
  const after = (_ms: number, task: () => void) => {
    timers.add(task);
    return () => void timers.delete(task);
  };
  return { answers, timers, store: createConfigStore(call, after) };
}

test('concurrent callers before the server has answered share one request', async () => {
  const { answers, store } = made();
  const both = [store.load(), store.load()];
  store.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  answers[0]?.(200);
  expect(await Promise.all(both)).toEqual([CONFIG, CONFIG]);
  expect(await store.load()).toEqual(CONFIG);
  expect(answers).toHaveLength(1);
});

test('a server that did not say is asked again: by the clock, and at once by a deed that needs it', async () => {
  const { answers, timers, store } = made();
  let notifications = 0;
  store.subscribe(() => notifications++);
  const first = store.load();
  answers[0]?.(502);
  expect(await first).toBeNull();
  expect(timers.size).toBe(1);
  store.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const second = store.load();
  expect(timers.size).toBe(0);
  answers[1]?.(200);
  expect(await second).toEqual(CONFIG);
  expect([notifications, store.view()]).toEqual([1, CONFIG]);
});

test('what is stale is requested again, and is used until the answer comes', async () => {
  const { answers, timers, store } = made();
  let notifications = 0;
  store.subscribe(() => notifications++);
  answers[0]?.(200);
  await store.load();
  store.refresh();
  store.refresh();
  expect(answers).toHaveLength(2);
  expect(store.view()).toEqual(CONFIG);
  answers[1]?.(200, NEWER);
  await expect.poll(() => store.view()).toEqual(NEWER);
  expect(notifications).toBe(2);
  store.refresh();
  answers[2]?.(502);
  await expect.poll(() => answers.length).toBe(3);
  expect([timers.size, store.view()]).toEqual([0, NEWER]);
});
