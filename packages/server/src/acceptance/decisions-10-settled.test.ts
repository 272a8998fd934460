import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../dev/test-app.ts';
import { aText, claimsIn, DAY, field, type House, openHouse, rows, type Someone, text, wireDate } from './client.ts';

const reviewOf = (card: string, at: number, wish: object = {}) => ({
  id: randomUUID(),
  card,
  at,
  direction: 'word',
  typed: 'x',
  verdict: 'good',
  override: false,
  from: '1',
  to: '2',
  took_ms: 900,
  ...wish,
});

describe.each(testDatabases)('decisions 10 on %s', (database) => {
  let house: House;
  let ala: Someone;
  beforeAll(async () => {
    house = await openHouse({ database });
    ala = await house.someone();
  });
  afterAll(() => house.close());

  const added = async (word: string, wish: object = {}): Promise<string> => {
    const id = randomUUID();
    const { status } = await ala.call('POST /api/', {
      id,
      category: ala.category,
      word,
      meanings: `${word}!`,
      ...wish,
    });
    expect(status).toBe(200);
    return id;
  };
  const sendReviews = async (...reviews: readonly unknown[]) =>
    rows(field((await ala.call('POST /api/reviews/', { reviews })).body, 'reviews'));

  test.each([
    ['a time in the future', { at: Date.UTC(2099, 0, 1) }],
    ['a word for a box', { from: 'first' }],
    ['a box that never was', { to: '9' }],
    ['no verdict', { verdict: undefined }],
    ['too long an answer', { typed: 'x'.repeat(1001) }],
    ['U+0000', { typed: '\0' }],
  ])('10.1: a review refused for %s reports where its card is', async (_, wish) => {
    const card = await added(`refused ${randomUUID()}`, { section: '3', modified_date: '2026-11-01 10:00:00' });
    const [result] = await sendReviews(reviewOf(card, house.app.clock.now(), wish));
    expect(result).toMatchObject({
      outcome: 'refused',
      section: '3',
      modified_date: '2026-11-01 10:00:00',
      detail: aText,
    });
  });

  test('10.1: null only if the card does not exist', async () => {
    const now = house.app.clock.now();
    const results = await sendReviews(reviewOf(randomUUID(), now), reviewOf(randomUUID(), now + DAY), { id: 'x' }, {});
    for (const each of results) expect(each).toMatchObject({ outcome: 'refused', section: null, modified_date: null });
    expect(results).toHaveLength(4);
  });

  test('10.2: an id that is already used is repeated, whatever else the review says', async () => {
    const card = await added('repeated');
    const now = house.app.clock.now();
    const first = reviewOf(card, now);
    await sendReviews(first);
    const state = { section: '2', modified_date: wireDate(now) };
    const results = await sendReviews(
      first,
      { ...first, at: now + DAY },
      { ...first, to: '9', from: 'x' },
      { ...first, verdict: 7, typed: 'x'.repeat(2000) },
      { id: first.id },
      { ...first, id: first.id.toUpperCase(), took_ms: -1 },
    );
    for (const each of results) expect(each).toMatchObject({ outcome: 'repeated', ...state });
    expect(results).toHaveLength(6);
    const elsewhere = await sendReviews({ ...first, card: randomUUID(), at: now + DAY });
    expect(elsewhere).toMatchObject([{ outcome: 'repeated', section: null, modified_date: null }]);
  });

  test('10.2: … also within one call, once it has been counted', async () => {
    const card = await added('within one call');
    const good = reviewOf(card, house.app.clock.now());
    const results = await sendReviews({ ...good, verdict: 7 }, good, { ...good, verdict: 7 });
    expect(results.map((each) => each['outcome'])).toEqual(['refused', 'counted', 'repeated']);
  });

  test('10.2: every legal batch fits into the body', async () => {
    const card = await added('largest batch');
    const at = house.app.clock.now();
    const typed = '🀄'.repeat(1000);
    const reviews = Array.from({ length: 500 }, () => reviewOf(card, at, { typed }));
    const { status, body } = await ala.call('POST /api/reviews/', { reviews });
    expect(status).toBe(200);
    expect(new Set(rows(field(body, 'reviews')).map((each) => each['outcome']))).toEqual(new Set(['counted', 'older']));
    const more = { reviews: [], x: 'x'.repeat(4_194_304) };
    expect((await ala.call('POST /api/reviews/', more)).status).toBe(413);
  });

  test('10.3: the trial ledger forgets an e-mail twelve months after the account was deleted', async () => {
    const place = await openHouse({ database });
    try {
      const first = await place.someone();
      await first.call('DELETE /api/delete_user/');
      const register = () => {
        const { username, email, password } = first;
        return place.call('POST /api/register/', { username, email, password, confirm_password: password });
      };
      place.app.clock.advance(364 * DAY);
      const early = await register();
      expect(claimsIn(text(early.body, 'access'))).toMatchObject({ free_premium: false });
      await place.call('DELETE /api/delete_user/', undefined, { token: text(early.body, 'access') });
      place.app.clock.advance(366 * DAY);
      const late = await register();
      expect(claimsIn(text(late.body, 'access'))).toMatchObject({ free_premium: true });
      const token = text(late.body, 'access');
      expect((await place.call('PUT /api/premium/', {}, { token })).status).toBe(200);
    } finally {
      await place.close();
    }
  });

  test('10.4: a known path with another method is 405 with Allow', async () => {
    const id = randomUUID();
    for (const [line, allowed] of [
      ['PUT /api/', 'GET, HEAD, POST'],
      ['PATCH /api', 'GET, HEAD, POST'],
      ['GET /api/token/', 'POST'],
      ['GET /api/register/', 'POST'],
      ['DELETE /api/payment', 'POST'],
      ['PUT /api/categories/', 'GET, HEAD, POST'],
      ['DELETE /api/sections/?x=1', 'GET, HEAD, POST'],
      ['GET /api/section/2/', 'DELETE, PUT'],
      ['POST /api/category/x/', 'DELETE, PUT'],
      [`POST /api/${id}/`, 'DELETE, GET, HEAD, PUT'],
      [`PATCH /api/${id}`, 'DELETE, GET, HEAD, PUT'],
      ['OPTIONS /api/token/', 'POST'],
      ['GET /api/reset_password/x/y/', 'PATCH'],
      ['POST /api/openapi.json', 'GET, HEAD'],
      ['POST /health/live', 'GET, HEAD'],
      ['POST /', 'GET, HEAD'],
      ['PUT /login', 'GET, HEAD'],
    ] as const) {
      for (const call of [ala.call, house.call]) {
        const { status, headers, body } = await call(line, line.startsWith('P') ? {} : undefined);
        expect([line, status], line).toEqual([line, 405]);
        expect(String(headers['allow']).split(', ').toSorted().join(', '), line).toBe(allowed);
        expect(body, line).toEqual({ detail: aText });
        expect(headers['cache-control'], line).toBe('no-store');
      }
    }
  });

  test('10.4: If-None-Match: * matches', async () => {
    for (const path of ['/api/', '/api/categories/', '/api/sections/', '/api/changes/?since=0']) {
      const { status, text: body } = await ala.call(`GET ${path}`, undefined, { headers: { 'if-none-match': '*' } });
      expect([path, status, body]).toEqual([path, 304, '']);
    }
  });

  const nothingVisible = [
    '\u200b',
    '\u2060\u206f',
    '\u3164',
    '\u2800',
    '\u180b\u034f',
    '\ufeff \u00ad',
    '\uffa0\u115f',
  ];

  test.each(nothingVisible)('10.5: %j is blank as a word, a meaning, a name and a question', async (blank) => {
    const card = { category: ala.category, word: 'w', meanings: 'm' };
    for (const [line, body] of [
      ['POST /api/', { ...card, word: blank }],
      ['POST /api/', { ...card, meanings: blank }],
      ['POST /api/', { ...card, meanings: `m|${blank}` }],
      ['POST /api/categories/', { name: blank }],
      [`PUT /api/category/${ala.category}/`, { name: blank }],
      ['POST /api/survey1/', { category_name: blank }],
      ['POST /api/send-question/', { email: 'a@example.com', title: blank, question: 'q' }],
    ] as const) {
      expect([line, (await ala.call(line, body)).status]).toEqual([line, 400]);
    }
    const { body } = await house.call('POST /api/register/', { username: blank });
    expect(field(body, 'username')).toEqual(['field is blank']);
  });

  test('10.6: errors of a change of password have detail', async () => {
    for (const body of [
      { current_password: ala.password, password: 'short' },
      { current_password: 'not-this-one-1', password: 'seven-lamps-7' },
      { password: 7 },
    ]) {
      const { status, body: said } = await ala.call('PUT /api/password/', body);
      expect(status).toBe(400);
      expect(said).toMatchObject({ detail: aText });
    }
  });

  test('10.6: every 400 of a call that promises a data message has data, also for an unknown time zone', async () => {
    const headers = { 'time-zone': 'Etc/Unknown' };
    const id = randomUUID();
    for (const line of [
      'POST /api/',
      `PUT /api/${id}/`,
      `DELETE /api/${id}/`,
      'POST /api/sections/',
      'PUT /api/section/2/',
      'DELETE /api/section/2/',
      'POST /api/categories/',
      `PUT /api/category/${id}/`,
      `DELETE /api/category/${id}/`,
      'DELETE /api/delete_user/',
      'POST /api/survey1/',
      'POST /api/send-question/',
    ]) {
      const refused = await ala.call(line, line.startsWith('DELETE /api/delete') ? undefined : {}, { headers });
      expect(refused, line).toMatchObject({ status: 400, body: { data: aText, detail: aText } });
    }
    const malformed = await ala.call('DELETE /api/delete_user/', '{', {});
    expect(malformed).toMatchObject({ status: 400, body: { data: aText, detail: aText } });
  });

  const ancient = [
    '0001-01-01 00:00:00',
    '0033-04-03 15:00:01',
    '0999-12-31 23:59:59',
    '1066-10-14 09:00:59',
    '1683-09-12 17:00:59',
  ];

  test.each(ancient)('10.7: %s is the same in every call', async (date) => {
    for (const zone of ['UTC', 'Europe/Warsaw', 'America/New_York', 'Asia/Kathmandu']) {
      const asked = { headers: { 'time-zone': zone } };
      const id = randomUUID();
      const card = {
        id,
        category: ala.category,
        word: `${date} ${zone}`,
        meanings: id,
        section: '2',
        modified_date: date,
      };
      const answer = await ala.call('POST /api/', card, asked);
      expect([zone, answer.status]).toEqual([zone, 200]);
      const seen = async (line: string) => {
        const { body } = await ala.call(line, undefined, asked);
        const cards = Array.isArray(body) ? body : field(body, 'cards');
        return cards === undefined
          ? field(body, 'modified_date')
          : rows(cards).find((row) => row['id'] === id)?.['modified_date'];
      };
      const lists = [await seen(`GET /api/${id}/`), await seen('GET /api/'), await seen('GET /api/changes/?since=0')];
      expect([zone, text(answer.body, 'modified_date'), ...lists]).toEqual([zone, date, date, date, date]);
      // read in another zone, all calls still agree
      asked.headers['time-zone'] = 'America/New_York';
      const elsewhere = [
        await seen(`GET /api/${id}/`),
        await seen('GET /api/'),
        await seen('GET /api/changes/?since=0'),
      ];
      expect(new Set(elsewhere).size, zone).toBe(1);
      expect(String(elsewhere[0])).toMatch(/^\d{4}-/);
      expect(String(elsewhere[0]) >= '0001-01-01 00:00:00').toBe(true);
    }
  });

  test.each(['0000-12-31 23:59:59', '-001-01-01 00:00:00', '0000-01-01 00:00:00'])(
    '10.7: %s is refused',
    async (date) => {
      const card = { category: ala.category, word: date, meanings: 'm', modified_date: date };
      expect(await ala.call('POST /api/', card)).toMatchObject({ status: 400, body: { data: 'data is not valid' } });
    },
  );
});

describe('decisions 10 on a socket', () => {
  let house: House;
  let port = 0;
  beforeAll(async () => {
    house = await openHouse();
    await house.app.app.listen({ host: '127.0.0.1', port: 0 });
    const address = house.app.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => house.close());

  const converse = async (request: string): Promise<{ head: string; body: string }> => {
    const socket = connect(port, '127.0.0.1');
    socket.end(request);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    return { head, body };
  };

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no Host', 'GET /api/ HTTP/1.1\r\n\r\n'],
    ['no Host on a page', 'GET / HTTP/1.1\r\n\r\n'],
    ['an expectation', 'GET /api/ HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\nConnection: close\r\n\r\n'],
    ['too long headers', `GET /api/ HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an unknown method', 'BREW /api/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method of WebDAV', 'PROPFIND /api/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['the whole server', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an absolute target', 'GET http://x/api/categories/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an escaped path', 'GET /%61pi/categories/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a broken escape', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a broken escape of a page', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['two lengths', 'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    [
      'length and chunks',
      'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('10.4: %s gets a refusal in JSON that no cache keeps, with the date', async (_, request) => {
    const { head, body } = await converse(request);
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(head).toMatch(/^date: .+ GMT$/im);
    expect(head).toMatch(/^permissions-policy: .*camera=\(\)/im);
    expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n(.*)\r\n0$/s, '$1'))).toMatchObject({ detail: aText });
  });

  test('10.1: every /api answer carries Date', async () => {
    for (const path of ['/api/', '/api/config/', '/api/nothing/here', '/api/%', '/api/openapi.json']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()), path).toBeLessThan(60_000);
    }
  });
});
