import { connect } from 'node:net';
import { endpoints, login, messages, profile, register, saveSettings } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestLearner } from '../dev/test-app.ts';

let t: TestApp;
let learner: TestLearner;
beforeAll(async () => {
  t = await openTestApp();
  learner = await t.learner();
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };
const signedIn = () => ({ ...json, authorization: `Bearer ${learner.access}` });

describe('paths', () => {
  test('every path works with and without its trailing slash', async () => {
    for (const { method, path, name, media } of endpoints) {
      const url = path.replaceAll(/\{\w+\}/g, '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f').replace(/\/$/, '');
      const [bare, slashed] = [await t.app.inject({ method, url }), await t.app.inject({ method, url: `${url}/` })];
      const known = [bare, slashed].map(
        (answer) => media === 'text/html' || answer.json<{ detail?: string }>().detail !== messages.notFound,
      );
      expect(known, name).toEqual([true, true]);
      expect(slashed.statusCode, name).toBe(bare.statusCode);
    }
  });

  test.each([
    ['GET', '/api/no/such/path/'],
    ['GET', '/api/nonsense/'],
    ['GET', '/API/nonsense/x'],
    ['POST', '/api/nonsense/'],
    ['DELETE', '/api/token/x/y/z'],
    ['GET', '/locales/de/translation.json'],
    ['GET', '/locales/en/..%2f..%2findex.json'],
    ['GET', '/assets/missing.js'],
    ['GET', '/health/other'],
  ] as const)('%s %s is a JSON 404', async (method, url) => {
    const answer = await t.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: messages.notFound });
  });

  test.each(['/api/%', '/api/%zz/', '/api/section/%E0%A4%A/', `/api/${'x'.repeat(8000)}/`, '/api//', '/api/?since=%'])(
    'the malformed %s is a client error with detail',
    async (url) => {
      const answer = await t.app.inject({ url, headers: signedIn() });
      expect([200, 400, 404]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) expect(answer.json()).toHaveProperty('detail');
    },
  );
});

test('no response under /api is cached by a browser', async () => {
  for (const url of ['/api/', '/api/categories/', '/api/nonsense/x', '/api/openapi.json', '/api/%', '/api/config/']) {
    expect((await t.app.inject({ url })).headers['cache-control'], url).toBe('no-store');
  }
});

test('every response forbids embedding and disables unused browser features', async () => {
  for (const url of ['/', '/api/', '/health/live', '/no/such']) {
    const { headers } = await t.app.inject({ url });
    expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    expect(headers['permissions-policy'], url).toContain('camera=()');
    expect(headers['permissions-policy'], url).toContain('payment=()');
  }
});

describe('bodies', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
    t.app.inject({ method: 'POST', url: '/api/token/', payload, headers });

  test.each([
    ['no JSON', 'hello'],
    ['half of JSON', '{"email":'],
    ['bytes that are no UTF-8', Buffer.from('{"email":"a@example.com","password":"\u00ff"}', 'latin1')],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a missing field', '{"email":"a@example.com"}'],
    ['a number for a text', '{"email":"a@example.com","password":12345678}'],
    ['null for a text', '{"email":"a@example.com","password":null}'],
    ['a list for a text', '{"email":["a@example.com"],"password":"x"}'],
    ['U+0000', '{"email":"a@example.com","password":"a\\u0000"}'],
    ['a lone surrogate', '{"email":"a@example.com","password":"\\ud800"}'],
    ['a lone surrogate in a name', '{"email":"a@example.com","password":"a","\\udc00":1}'],
    ['a deep U+0000', '{"email":"a@example.com","password":"a","x":[[{"y":"\\u0000"}]]}'],
    ['__proto__', '{"email":"a@example.com","password":"a","__proto__":{"premium":true}}'],
    ['a constructor', '{"email":"a@example.com","password":"a","constructor":{"prototype":{"premium":true}}}'],
    ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    [
      'deep nesting in an extra field',
      `{"email":"a@example.com","password":"","x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    ],
  ])('%s is 400 with detail', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('detail');
    expect(Reflect.get({}, 'premium')).toBeUndefined();
  });

  test('a surrogate pair written as escapes is accepted', async () => {
    expect((await post('{"email":"a@example.com","password":"\\ud83d\\ude00"}')).statusCode).toBe(401);
  });

  test('a wrong content type is 400, and so are a missing one and an empty body', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      ';;',
      'application/xml',
    ]) {
      const answer = await post('email=a', { 'content-type': type });
      expect(answer.statusCode, type).toBe(400);
      expect(answer.json(), type).toHaveProperty('detail');
    }
    expect((await t.app.inject({ method: 'POST', url: '/api/token/' })).statusCode).toBe(400);
    expect((await post('')).statusCode).toBe(400);
  });

  test('more than 64 KiB is 413 with detail', async () => {
    const answer = await post(JSON.stringify({ email: 'a'.repeat(70_000), password: 'x' }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ detail: messages.tooLarge });
  });

  test('DELETE with a JSON content type and no body is accepted', async () => {
    const doomed = await t.learner();
    const headers = { ...json, authorization: `Bearer ${doomed.access}` };
    const answer = await t.app.inject({ method: 'DELETE', url: '/api/delete_user/', headers });
    expect(answer.statusCode).toBe(200);
  });

  test('unknown fields are dropped', async () => {
    const body = {
      username: 'Mass',
      email: 'mass@example.com',
      password: 'seven-boxes-7',
      confirm_password: 'seven-boxes-7',
      premium: true,
      premium_expired_date: '2099-01-01',
      user_id: learner.userId,
      is_admin: true,
    };
    const { status, body: tokens } = await t.call(register, { body });
    expect(status).toBe(200);
    const seen = await t.call(profile, { token: String(tokens.access) });
    expect(seen.body).toMatchObject({ username: 'Mass', premium_expired_date: null });
  });

  test('a wrong type at registration is reported at its field', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/register/',
      headers: json,
      payload: '{"username":7}',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ username: [messages.dataNotValid], detail: messages.dataNotValid });
  });
});

describe('the access token', () => {
  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', `Bearer ${'x'.repeat(6000)}`])(
    'header %j is 401',
    async (authorization) => {
      const answer = await t.app.inject({ url: '/api/profile/', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ detail: messages.loginNeeded });
    },
  );

  test('an invalid one does not block open calls', async () => {
    const body = { email: learner.email, password: learner.password };
    expect((await t.call(login, { body, token: 'a.b.c' })).status).toBe(200);
  });
});

describe('the time zone', () => {
  test.each(['Europe/Warsaw', 'America/Argentina/Buenos_Aires', 'UTC', 'europe/warsaw', 'Etc/GMT+5'])(
    '%s is known',
    async (zone) => {
      expect((await t.call(profile, { token: learner.access, headers: { 'time-zone': zone } })).status).toBe(200);
    },
  );

  test.each(['Mars/Olympus', '', '+01:00', '../../etc/passwd', 'x'.repeat(500)])('%j is 400', async (zone) => {
    const answer = await t.call(saveSettings, { token: learner.access, body: {}, headers: { 'time-zone': zone } });
    expect(answer).toMatchObject({ status: 400, body: { detail: messages.timeZoneUnknown } });
  });
});

describe('on real sockets', () => {
  const origin = async () => {
    if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 });
    const address = t.app.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };

  const converse = async (text: string): Promise<string> => {
    const socket = connect(await origin(), '127.0.0.1');
    socket.write(text);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    return received;
  };

  test('the sender of far more than 64 KiB receives 413 and the connection stays open', async () => {
    const url = `http://127.0.0.1:${await origin()}/api/token/`;
    const answer = await fetch(url, { method: 'POST', headers: json, body: '0'.repeat(8 * 1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).not.toBe('close');
    expect(await answer.json()).toEqual({ detail: messages.tooLarge });
  });

  test.each([
    ['what is no HTTP', 'hello\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a header with a line feed', 'GET /api/ HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n'],
  ])('%s gets a client error in JSON', async (_, text) => {
    const received = await converse(text);
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(received).toContain('{"detail":');
  });

  test('connections with slow headers, a slow body or silence are closed, and health is answered meanwhile', async () => {
    const port = await origin();
    const post =
      'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n';
    const openings = ['GET / HTTP/1.1\r\nX-Slow: ', post, ''];
    // Peers that send a byte now and then are never idle: only the time for the whole request ends them.
    const closed = openings.map(
      (opening) =>
        new Promise<void>((done) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(opening));
          const drip = setInterval(() => opening && socket.write('x'), 500);
          socket.on('data', () => {});
          socket.on('error', () => {});
          socket.on('close', () => {
            clearInterval(drip);
            done();
          });
        }),
    );
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    await Promise.all(closed);
  }, 30_000);
});
