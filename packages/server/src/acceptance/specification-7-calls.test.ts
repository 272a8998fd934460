import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aText,
  claimsIn,
  field,
  type House,
  openHouse,
  PASSWORD,
  rows,
  type Someone,
  text,
  wireDate,
} from './client.ts';

const tokens = { access: aText, refresh: aText };

/** One learner's way through the whole table of calls, with the payloads that the table names and nothing else. */
describe('specification 7', () => {
  let house: House;
  let ala: Someone;
  beforeAll(async () => {
    house = await openHouse();
    ala = await house.someone();
  });
  afterAll(() => house.close());

  test('POST /api/register/, /api/token/, /api/token/refresh/', async () => {
    const username = `m-${randomUUID()}`;
    const email = `${username}@example.com`;
    const made = await house.call('POST /api/register/', {
      username,
      email,
      password: PASSWORD,
      confirm_password: PASSWORD,
    });
    expect([made.status, made.body]).toEqual([200, tokens]);
    const login = await house.call('POST /api/token/', { email, password: PASSWORD });
    expect([login.status, login.body]).toEqual([200, tokens]);
    const refreshed = await house.call('POST /api/token/refresh/', { refresh: field(login.body, 'refresh') });
    expect([refreshed.status, refreshed.body]).toEqual([200, tokens]);
    expect((await house.call('POST /api/token/', { email, password: 'wrong-one-1' })).body).toEqual({
      detail: 'wrong e-mail or password',
    });
  });

  test('POST /api/reset_password/ answers a message', async () => {
    expect(await house.call('POST /api/reset_password/', { email: ala.email })).toMatchObject({
      status: 200,
      body: { message: 'Email was sent (check spam)' },
    });
  });

  test('cards: POST, GET list, GET one, PUT, DELETE', async () => {
    const id = randomUUID();
    const card = {
      id,
      category: ala.category,
      modified_date: wireDate(house.app.clock.now()),
      word: 'wiosna',
      meanings: 'spring|springtime',
      section: '1',
    };
    const added = await ala.call('POST /api/', card);
    expect(added).toMatchObject({
      status: 200,
      body: { id, word: 'wiosna', meanings: 'spring|springtime', section: '1' },
    });
    expect((await ala.call('GET /api/')).body).toEqual([
      { ...card, created_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ]);
    expect(await ala.call(`GET /api/${id}/`)).toMatchObject({
      status: 200,
      body: { id, word: 'wiosna', meanings: 'spring|springtime', section: '1' },
    });
    expect(await ala.call(`PUT /api/${id}/`, { ...card, word: 'Wiosna' })).toMatchObject({ status: 200 });
    const move = { id, word: 'Wiosna', meanings: card.meanings, modified_date: card.modified_date, section: '2' };
    expect((await ala.call(`PUT /api/${id}/`, move)).status).toBe(200);
    expect(await ala.call(`GET /api/${id}/`)).toMatchObject({ body: { word: 'Wiosna', section: '2' } });
    expect((await ala.call(`DELETE /api/${id}/`)).status).toBe(200);
    expect((await ala.call('GET /api/')).body).toEqual([]);
  });

  test('sections: GET, POST, PUT, DELETE with a data message', async () => {
    const { category } = ala;
    expect(rows((await ala.call('GET /api/sections/')).body)).toHaveLength(7);
    expect(await ala.call('DELETE /api/section/6/', { id: '6', category, newSection: '5' })).toMatchObject({
      status: 200,
      body: { data: 'Section was deleted' },
    });
    expect(await ala.call('POST /api/sections/', { category, label: '12 hours', timer: '43200000' })).toMatchObject({
      status: 200,
      body: { data: 'New section was added' },
    });
    expect(
      await ala.call('PUT /api/section/6/', { id: '6', category, label: '2 months', timer: '5256000000' }),
    ).toMatchObject({ status: 200, body: { data: 'Section was modified' } });
  });

  test('categories: GET, POST, PUT, DELETE with a data message', async () => {
    const added = await ala.call('POST /api/categories/', { name: 'Italian' });
    expect(added).toMatchObject({ status: 200, body: { data: aText } });
    const [, italian] = rows((await ala.call('GET /api/categories/')).body);
    expect(italian).toEqual({ id: aText, name: 'Italian' });
    const id = String(italian?.['id']);
    expect(await ala.call(`PUT /api/category/${id}/`, { name: 'Italiano' })).toMatchObject({
      status: 200,
      body: { data: 'Category was modified' },
    });
    expect(await ala.call(`DELETE /api/category/${id}/`, { id, name: 'Italiano' })).toMatchObject({
      status: 200,
      body: { data: 'Category was deleted' },
    });
  });

  test('POST /api/payment/ with an empty payload answers a clientSecret; PUT /api/premium/ new tokens', async () => {
    for (const body of [undefined, {}, '']) {
      expect(await ala.call('POST /api/payment/', body)).toMatchObject({
        status: 200,
        body: { clientSecret: aText },
      });
    }
    const before = Date.parse(String(claimsIn(ala.access)['premium_expired_date']));
    const clientSecret = field((await ala.call('POST /api/payment/')).body, 'clientSecret');
    await ala.call('POST /api/sandbox/confirm/', { clientSecret, card: '4242424242424242' });
    const user_id = claimsIn(ala.access)['user_id'];
    for (const date of ['2099-01-01', wireDate(before), '', before, null, {}]) {
      const { status, body } = await ala.call('PUT /api/premium/', { user_id, premium_expired_date_new: date });
      expect([status, body]).toEqual([200, tokens]);
      expect(Date.parse(String(claimsIn(field(body, 'access'))['premium_expired_date']))).toBe(before + 2_592_000_000);
    }
  });

  test('POST /api/send-question/ and POST /api/survey1/', async () => {
    const asked = await ala.call('POST /api/send-question/', {
      user: claimsIn(ala.access)['user_id'],
      email: ala.email,
      title: 'Boxes',
      question: 'Why seven?',
    });
    expect(asked.status).toBe(200);
    const made = await house.call('POST /api/register/', {
      username: `s-${randomUUID()}`,
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
      confirm_password: PASSWORD,
    });
    const answered = await house.call(
      'POST /api/survey1/',
      { category_name: 'spanish' },
      { token: text(made.body, 'access') },
    );
    expect([answered.status, answered.body]).toEqual([200, tokens]);
  });

  test.each(['en', 'pl'])('GET /locales/%s/translation.json is the translation text', async (language) => {
    const { status, body, headers } = await house.call(`GET /locales/${language}/translation.json`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(Object.keys(Object(body)).length).toBeGreaterThan(0);
    expect((await house.call('GET /locales/de/translation.json')).status).toBe(404);
  });

  test('DELETE /api/delete_user/ answers data', async () => {
    expect(await ala.call('DELETE /api/delete_user/')).toMatchObject({
      status: 200,
      body: { data: aText },
    });
  });
});

describe('specification 2: every route is a page', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  test.each([
    '/',
    '/privacy-policy',
    '/terms-of-use',
    '/pay',
    '/account',
    '/survey',
    '/register',
    '/reset_password/x/y',
    '/reset_password',
    '/reset_password/',
    '/login',
    '/help',
    '/success',
    '/add',
    '/modify/1/x',
    '/list',
    '/lesson/all',
    '/lesson/1',
    '/section',
    '/categories',
    '/anything/else',
  ])('%s', async (path) => {
    const answer = await house.call(`GET ${path}`, undefined, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
