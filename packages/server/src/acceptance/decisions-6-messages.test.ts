import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aText, field, type House, openHouse, type Someone, text } from './client.ts';

/** Specification §8 and §5, typed from there. */
const CATALOGUE = [
  'Inputs can not be blank',
  'wrong e-mail or password',
  'user does not exist',
  'account with this email already exists',
  'Connection error, refresh the page.',
  'New card was added',
  'Card was added, the word is used as meaning',
  'Card was added, the meaning is used as word',
  'Card was added, other card has the same meaning',
  'Card already exists',
  'Card was modified',
  'Box already exists',
  'Section already exists',
  'Section is not valid, try again later and contact with us',
  'Card is not valid, try again later and contact with us',
  "You can't modify this section",
  'data is not valid',
  'An unexpected error occurred.',
  'Something went wrong, sorry',
  'Great, we will check your question and answer',
  'field is blank',
  'Are you a robot?',
  'You must agree with our documents',
  'inputs are blank',
  "you can't use | sign sorryj:(",
  'It is possible to add only 7 meanings',
  'Word without meaning? Interesting...',
  'Payment succeeded!',
  'Your payment is processing.',
  'Your payment was not successful, please try again.',
  'Something went wrong.',
];

const pairs = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(Object(value) as object).flatMap(([name, each]) => pairs(each, `${path}/${name}`));

describe('decisions 6', () => {
  let house: House;
  let ala: Someone;
  beforeAll(async () => {
    house = await openHouse();
    ala = await house.someone();
  });
  afterAll(() => house.close());

  test.each(CATALOGUE)('6.1: %j exists in English and in Polish', async (said) => {
    const served = async (language: string): Promise<[string, string][]> =>
      pairs((await house.call(`GET /locales/${language}/translation.json`)).body);
    const english = (await served('en')).filter(([, value]) => value === said);
    expect(english).not.toEqual([]);
    const polish = new Map(await served('pl'));
    expect(english.some(([path]) => (polish.get(path) ?? said) !== said)).toBe(true);
  });

  test('6.2: errors are JSON with detail', async () => {
    const wrong: readonly (readonly [string, unknown?, Record<string, string>?])[] = [
      ['GET /api/x/'],
      ['GET /api/nothing/here/'],
      ['POST /api/', { word: 'a' }],
      ['POST /api/', '{'],
      ['POST /api/', ''],
      ['POST /api/', '[]'],
      ['POST /api/', 'null'],
      ['POST /api/', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['POST /api/', '{}', { 'content-type': 'text/plain' }],
      ['POST /api/', '{}', { 'content-type': 'application/json; charset=utf-16' }],
      ['POST /api/', '{"word":"\\u0000","meanings":"b"}'],
      ['POST /api/', '{"__proto__":{"x":1}}'],
      ['POST /api/', JSON.stringify({ word: 'x'.repeat(70_000) })],
      ['POST /api/categories/', { name: '' }],
      ['POST /api/categories/', { name: 7 }],
      ['POST /api/categories/', { name: 'x'.repeat(5000) }],
      ['POST /api/sections/', {}],
      ['PUT /api/section/2/', {}],
      ['DELETE /api/section/2/', {}],
      ['PUT /api/category/x/', { name: 'x' }],
      ['DELETE /api/category/x/'],
      ['POST /api/token/', {}],
      ['POST /api/token/refresh/', {}],
      ['POST /api/logout/', {}],
      ['POST /api/survey1/', {}],
      ['POST /api/send-question/', {}],
      ['GET /api/changes/?since=x'],
      ['GET /api/changes/?since=-1'],
      ['GET /api/changes/?since=1.5'],
      ['GET /api/changes/?limit=0'],
      ['GET /api/changes/?limit=x'],
      ['GET /api/changes/?since=1e3'],
      ['GET /api/changes/?since=1&since=2'],
      ['GET /api/changes/?limit=99999999999999999999'],
      ['PATCH /api/'],
      ['DELETE /api/'],
      ['PUT /api/'],
      ['POST /api/webhooks/stripe/', {}],
    ];
    for (const [line, body, headers] of wrong) {
      const answer = await ala.call(line, body, headers === undefined ? {} : { headers });
      const about = `${line} ${String(body).slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 100)}`;
      expect(answer.status, about).toBeGreaterThanOrEqual(400);
      expect(answer.status, about).toBeLessThan(500);
      expect(field(answer.body, 'detail'), about).toEqual(aText);
      expect(answer.headers['content-type'], about).toMatch(/^application\/json/);
      expect(answer.headers['cache-control'], about).toBe('no-store');
    }
  });

  test('6.2: data is beside detail where the specification says a call answers a data message', async () => {
    for (const [line, body] of [
      ['POST /api/sections/', { category: ala.category, label: 'x', timer: '1' }],
      ['PUT /api/section/1/', { category: ala.category, label: '2 days', timer: '172800000' }],
      ['DELETE /api/section/7/', { category: ala.category, newSection: '1' }],
      ['POST /api/categories/', { name: 'Spanish' }],
      ['POST /api/categories/', { name: '' }],
      ['POST /api/categories/', {}],
      [`PUT /api/category/${ala.category}/`, { name: ' ' }],
    ] as const) {
      const { status, body: said } = await ala.call(line, body);
      expect(status, line).toBe(400);
      expect(said, line).toEqual({ data: aText, detail: text(said, 'data') });
    }
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
    '6.3: an unknown /api path is a JSON 404 for %s, with or without login',
    async (method) => {
      for (const path of [
        '/api/a/b/',
        '/api/a/b',
        '/api/section/2/cards',
        '/api/nothing/at/all?x=1',
        '/api/token/x/y',
        '/api/openapi.json/x',
      ]) {
        for (const asked of [ala.call, house.call]) {
          const answer = await asked(`${method} ${path}`);
          const about = `${method} ${path}: ${answer.status}`;
          expect(answer.status, about).toBe(404);
          expect(answer.headers['content-type'], about).toMatch(/^application\/json/);
          expect(answer.headers['cache-control'], about).toBe('no-store');
          if (method !== 'HEAD') expect(answer.body, about).toEqual({ detail: aText });
        }
      }
    },
  );

  test('6.3: every path works with and without the trailing slash', async () => {
    const id = randomUUID();
    const card = { category: ala.category, word: 'slash', meanings: 'stroke' };
    const section = { category: ala.category, label: '2 days', timer: '172800000' };
    for (const [line, body] of [
      ['GET /api/'],
      ['GET /api/categories/'],
      ['GET /api/sections/'],
      [`GET /api/${id}/`],
      ['POST /api/', { ...card, id }],
      [`PUT /api/${id}/`, card],
      ['POST /api/sections/', section],
      ['PUT /api/section/9/', section],
      ['DELETE /api/section/9/', { ...section, newSection: '1' }],
      [`PUT /api/category/${id}/`, { name: 'x' }],
      [`DELETE /api/category/${id}/`],
      ['GET /api/changes/?since=0'],
      ['GET /api/export/'],
      ['GET /api/captcha/'],
      ['POST /api/reviews/', { reviews: [] }],
      ['POST /api/token/', { email: 'x', password: 'y' }],
      ['POST /api/token/refresh/', { refresh: 'x' }],
      ['POST /api/logout/', { refresh: 'x' }],
      ['POST /api/register/', {}],
      ['POST /api/reset_password/', { email: 'nobody@example.com' }],
      ['PATCH /api/reset_password/x/y/', { password: 'four-lamps-4' }],
      ['POST /api/social_login_fb/', { accessToken: 'x' }],
      ['POST /api/social_login_google/', { credential: 'x' }],
      ['POST /api/payment/'],
      ['POST /api/webhooks/stripe/', {}],
      ['GET /api/openapi.json'],
    ] as const) {
      const [with_, without] = [await ala.call(line, body), await ala.call(line.replace(/\/(\?|$)/, '$1'), body)];
      expect([line, without.status]).toEqual([line, with_.status]);
    }
  });

  test('6.1: fields that nobody asked for are no error', async () => {
    const extra = { created_time: 'x', user: 7, more: { deep: [1] }, constructor: 'x' };
    expect(
      (await ala.call('POST /api/', { category: ala.category, word: 'extra', meanings: 'more', ...extra })).status,
    ).toBe(200);
    expect((await ala.call('POST /api/token/', { email: ala.email, password: ala.password, ...extra })).status).toBe(
      200,
    );
    expect((await ala.call('GET /api/?x=1&y[]=2')).status).toBe(200);
    expect((await ala.call('GET /api/changes/?since=0&x=1')).status).toBe(200);
  });
});
