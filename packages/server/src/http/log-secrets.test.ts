import {
  addCard,
  changePassword,
  listCategories,
  login,
  profile,
  refresh,
  register,
  requestReset,
} from '@siedem/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../dev/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('the log describes each request and contains no password, token, link, address or word', async () => {
  const learner = await t.learner();
  const token = learner.access;
  const category = (await t.call(listCategories, { token })).body[0]?.id ?? '';
  const secrets = [
    learner.password,
    learner.access,
    learner.refresh,
    learner.email,
    learner.username,
    'SECRETLINK',
    'zażółć',
    'meaning-x',
  ];
  await t.call(login, { body: { email: learner.email, password: learner.password } });
  await t.call(login, { body: { email: learner.email, password: 'SECRETLINK-wrong-1' } });
  await t.call(register, { body: { username: learner.username, email: learner.email, password: learner.password } });
  await t.call(changePassword, { token, body: { current_password: 'SECRETLINK', password: learner.password } });
  await t.call(addCard, { token, body: { category, word: 'zażółć', meanings: 'meaning-x' } });
  await t.call(requestReset, { body: { email: learner.email } });
  await t.call(profile, { token: 'SECRETLINK' });
  for (const url of [
    '/reset_password/7/SECRETLINK',
    '/api/reset_password/7/SECRETLINK/',
    '/api/no/such/SECRETLINK?token=SECRETLINK',
    '/api/%zz/SECRETLINK',
    '/assets/SECRETLINK.js',
  ]) {
    for (const method of ['GET', 'PATCH', 'POST'] as const) {
      await t.app.inject({ method, url, payload: { password: 'SECRETLINK' } });
    }
  }
  await t.app.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { 'content-type': 'application/json' },
    payload: '{"SECRETLINK',
  });
  // An old refresh token is a warning in the log.
  const next = (await t.call(refresh, { body: { refresh: learner.refresh } })).body;
  t.clock.advance(31_000);
  await t.call(refresh, { body: { refresh: learner.refresh } });
  secrets.push(String(next.refresh), String(next.access));
  const log = t.logged.join('\n');
  expect(t.logged.length).toBeGreaterThan(20);
  expect(log).toContain('"route":"/api/token/"');
  expect(log).toContain('refresh-reused');
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
});

test('an internal failure is logged with its route, and the response says nothing about it', async () => {
  const broken = await openTestApp();
  const learner = await broken.learner();
  await broken.store.close();
  const answer = await broken.app.inject({
    url: '/api/profile/',
    headers: { authorization: `Bearer ${learner.access}` },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(500);
  expect(Object.keys(answer.json<object>())).toEqual(['detail']);
  expect(broken.logged.join('\n')).toContain('"route":"/api/profile/"');
  expect(broken.logged.join('\n')).not.toContain(learner.access);
  expect((await broken.app.inject({ url: '/health/ready' })).statusCode).toBe(503);
  expect((await broken.app.inject({ url: '/health/live' })).statusCode).toBe(200);
  await broken.close();
});
