import { once } from 'node:events';
import { createServer } from 'node:net';
import { login } from '@siedem/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../dev/test-app.ts';
import { metricsText } from './metrics-text.ts';
import { requestMetrics } from './request-metrics.ts';

const TOKEN = 'a-token-of-24-characters';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { METRICS: TOKEN } });
});
afterAll(() => t.close());

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  t.app.inject({ method: 'GET', url: '/metrics', headers });

test('every line of the text is of Prometheus’ format', async () => {
  await t.call(login, { body: { email: 'nobody@example.com', password: 'not-this-1' } });
  const { statusCode, body, headers } = await scrape();
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('version=0.0.4');
  const number = String.raw`-?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|\+Inf|NaN)`;
  const sample = new RegExp(`^[a-z_:]+(?:\\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\\})? ${number}$`);
  for (const line of body.trimEnd().split('\n')) {
    expect(line.startsWith('# HELP ') || line.startsWith('# TYPE ') || sample.test(line), line).toBe(true);
  }
  expect(body).toContain(
    'siedem_http_request_duration_seconds_count{method="POST",route="/api/token/",status="401"} 1',
  );
  expect(body).toContain('siedem_jobs{state="failed"} 0');
});

test('a path with a secret in it is counted under its pattern', async () => {
  await t.app.inject({ method: 'GET', url: '/api/reset_password/7/SECRETTOKEN/' });
  await t.app.inject({ method: 'GET', url: '/no/such/SECRETTOKEN' });
  expect((await scrape()).body).not.toContain('SECRETTOKEN');
});

test.each([undefined, 'Bearer ', 'Bearer another-token-of-len', TOKEN, `Basic ${TOKEN}`])(
  'without the token there is 401, whatever the headers say: %s',
  async (authorization) => {
    const { statusCode, body } = await scrape(authorization === undefined ? {} : { authorization });
    expect(statusCode).toBe(401);
    expect(body).not.toContain('siedem_http');
  },
);

test('at an address of its own it is served there and nowhere else', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
  const own = await openTestApp({ env: { METRICS: `127.0.0.1:${port}` } });
  try {
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const scraped = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await scraped.text()).toContain('siedem_http_request_duration_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/api/`)).status).toBe(404);
    const elsewhere = await own.app.inject({ url: '/metrics' });
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, { detail: 'not found' }]);
  } finally {
    await own.close();
  }
});

test('without METRICS there is nothing', async () => {
  const quiet = await openTestApp();
  try {
    const answer = await quiet.app.inject({ method: 'GET', url: '/metrics' });
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'not found' }]);
  } finally {
    await quiet.close();
  }
});

test('a histogram counts each request in its bucket and in all above', () => {
  const requests = requestMetrics();
  for (const seconds of [0.001, 0.03, 0.03, 60]) requests.observe({ route: 'a"\\\n' }, seconds);
  const text = metricsText([requests.metric()]);
  const of = (le: string) => Number(new RegExp(`le="${le.replace('+', '\\+')}"} (\\d+)`).exec(text)?.[1]);
  expect([of('0.002'), of('0.025'), of('0.05'), of('10'), of('+Inf')]).toEqual([1, 1, 3, 3, 4]);
  expect(text).toContain(String.raw`route="a\"\\\n"`);
});

test('an answer that refuses names its request, and so does the log', async () => {
  const answer = await t.app.inject({ method: 'GET', url: '/api/categories/' });
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-z]+$/);
  expect(t.logged.some((line) => line.includes(String(id)) && line.includes('"status":401'))).toBe(true);
});
