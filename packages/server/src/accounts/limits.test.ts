import { requestReset } from '@siedem/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../dev/test-app.ts';
import { countersOfAddress, countTries, resetsFromAddress } from './limits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => t.close());

const tried = (ip: string) =>
  countTries({ ...t }, { counters: countersOfAddress(t, resetsFromAddress, ip), now: t.clock.now() });

test('an IPv6 customer counts as one, and so does the /48 of many, at a higher bound', async () => {
  const { most } = resetsFromAddress;
  for (let at = 0; at < most; at += 1) expect(await tried(`2001:db8:1:1::${at + 1}`)).toBeNull();
  expect(await tried('2001:db8:1:1::ffff')).not.toBeNull();
  let allowed = 0;
  for (let network = 2; network < 200; network += 1) {
    if ((await tried(`2001:db8:1:${network.toString(16)}::1`)) === null) allowed += 1;
  }
  expect(allowed).toBe(most * 8 - most - 1);
  expect(await tried('2001:db8:2:1::1')).toBeNull();
});

test('an IPv4 address counts once', async () => {
  for (let at = 0; at < resetsFromAddress.most; at += 1) expect(await tried('203.0.113.9')).toBeNull();
  expect(await tried('203.0.113.9')).not.toBeNull();
  expect((await t.call(requestReset, { body: { email: 'x@example.com' }, ip: '203.0.113.10' })).status).toBe(200);
});
