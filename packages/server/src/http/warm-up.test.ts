import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../dev/test-app.ts';
import { warmUp } from './warm-up.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('prepares the list of cards, so that the first one of a process holds up nobody', async () => {
  const all = vi.spyOn(t.store.read, 'all');
  await warmUp({ store: t.store, clock: t.clock.now });
  const texts = all.mock.calls.map(([query]) => query.compiled(t.store.dialect).sql);
  // in UTC, the default, and in a zone whose changes are part of the query
  expect(texts.map((text) => /from \(select .* from "cards"/s.test(text))).toEqual([true, true]);
  expect(texts[1]?.length).toBeGreaterThan(texts[0]?.length ?? 0);
});
