import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchMail } from '../dev/caught-mail.ts';
import { openGoogleStandIn, openGraphStandIn, type GoogleStandIn, type GraphStandIn } from '../dev/social-stand-ins.ts';
import { aText, claimsIn, field, type House, openHouse, PASSWORD, rows, type Someone, text } from './client.ts';

const said = (data: string) => ({ data, detail: data });
const tokens = { access: aText, refresh: aText };

describe('decisions 9', () => {
  const mail = catchMail();
  let google: GoogleStandIn;
  let graph: GraphStandIn;
  let house: House;
  let ala: Someone;
  let now = () => Date.UTC(2026, 10, 21, 12);
  beforeAll(async () => {
    google = await openGoogleStandIn(() => now());
    graph = await openGraphStandIn();
    house = await openHouse({
      outside: { mail },
      env: {
        SUPPORT_EMAIL: 'support@siedem.example',
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_ISSUER: google.url,
        GOOGLE_JWKS_URL: `${google.url}/certs`,
        FACEBOOK_APP_ID: graph.appId,
        FACEBOOK_APP_SECRET: graph.appSecret,
        FACEBOOK_GRAPH_URL: graph.url,
      },
    });
    now = house.app.clock.now;
    ala = await house.someone();
  });
  afterAll(async () => {
    await house.close();
    await google.close();
    await graph.close();
  });

  test('9.1: every /api answer is no-store, whatever its status', async () => {
    const seen = new Set<number>();
    const big = JSON.stringify({ word: 'x'.repeat(70_000) });
    for (const [line, body, call] of [
      ['GET /api/', undefined, ala.call],
      ['GET /api/', undefined, house.call],
      ['GET /api', undefined, ala.call],
      ['GET /api?x=1', undefined, ala.call],
      ['GET /api/openapi.json', undefined, house.call],
      ['GET /api/config/', undefined, house.call],
      ['GET /api/captcha/', undefined, house.call],
      ['GET /api/export/', undefined, ala.call],
      ['GET /api/x/y/z', undefined, house.call],
      ['GET /api/%zz/', undefined, ala.call],
      ['GET /API/', undefined, house.call],
      ['POST /api/', '{', ala.call],
      ['POST /api/', big, ala.call],
      ['POST /api/', { category: ala.category, word: 'pora', meanings: 'season' }, ala.call],
      ['POST /api/', { category: ala.category, word: 'pora', meanings: 'season' }, ala.call],
      ['POST /api/token/', { email: 'x', password: 'y' }, house.call],
      ['POST /api/webhooks/stripe/', {}, house.call],
      ['HEAD /api/', undefined, ala.call],
      ['OPTIONS /api/', undefined, house.call],
      ['POST /api/reviews/', { reviews: Array.from({ length: 501 }, () => ({})) }, ala.call],
    ] as const) {
      const answer = await call(line, body);
      seen.add(answer.status);
      expect([line, answer.status, answer.headers['cache-control']]).toEqual([line, answer.status, 'no-store']);
    }
    for (const status of [200, 300, 400, 401, 404, 413]) expect(seen).toContain(status);
  });

  test('9.1: every HTML page has a strict Content-Security-Policy', async () => {
    for (const path of [
      '/',
      '/login',
      '/register',
      '/pay',
      '/pay/',
      '/terms-of-use',
      '/privacy-policy',
      '/help',
      '/list',
      '/lesson/all',
      '/reset_password/a/b',
      '/index.html',
      '/visitor.html',
      '/nothing/at/all',
      '/?lng=pl',
      '//',
      '/%3Cscript%3E',
    ]) {
      const answer = await house.call(`GET ${path}`, undefined, { headers: { accept: 'text/html' } });
      if (!String(answer.headers['content-type']).startsWith('text/html')) {
        expect(answer.status, path).toBe(404);
        continue;
      }
      const policy = String(answer.headers['content-security-policy']);
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toMatch(/script-src 'self'(?:;| https:\/\/js\.stripe\.com)/);
      expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
      expect(answer.text, path).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]/);
    }
  });

  test('9.5: a fourth category, an eighth box and existing names are 400 with data and detail', async () => {
    const ola = await house.someone();
    const add = (name: unknown) => ola.call('POST /api/categories/', { name });
    expect(await add('Italian')).toMatchObject({
      status: 200,
      body: { data: aText, id: aText },
    });
    for (const name of ['Italian', ' italian ', 'ITALIAN', 'spanish']) {
      expect(await add(name)).toMatchObject({ status: 400, body: said('Section already exists') });
    }
    house.app.clock.advance(1);
    expect((await add('Polish')).status).toBe(200);
    const fourth = await add('Greek');
    expect(fourth.status).toBe(400);
    expect(fourth.body).toEqual(said(text(fourth.body, 'data')));
    for (const name of ['Italian', 'ITALIAN']) {
      expect(await ola.call(`PUT /api/category/${ola.category}/`, { name })).toMatchObject({
        status: 400,
        body: said('Section already exists'),
      });
    }
    const eighth = await ola.call('POST /api/sections/', {
      category: ola.category,
      label: '2 hours',
      timer: '7200000',
    });
    expect([eighth.status, eighth.body]).toEqual([400, said(text(eighth.body, 'data'))]);
    const listed = rows((await ola.call('GET /api/categories/')).body).map(({ name }) => name);
    expect(listed).toEqual(['Spanish', 'Italian', 'Polish']);
    expect(
      await ola.call(`PUT /api/category/${ola.category.toUpperCase()}`, { name: '  Español  de   hoy ' }),
    ).toMatchObject({ status: 200, body: { data: 'Category was modified' } });
    expect(rows((await ola.call('GET /api/categories/')).body)[0]).toEqual({
      id: ola.category,
      name: 'Español de hoy',
    });
    expect(
      await ola.call(`DELETE /api/category/${ola.category}/`, { id: ola.category, name: 'Español de hoy' }),
    ).toMatchObject({ status: 200, body: { data: 'Category was deleted' } });
    expect((await ola.call(`DELETE /api/category/${ola.category}/`)).status).toBe(404);
    expect((await add('Greek')).status).toBe(200);
  });

  test('a category’s cards and boxes go with it, another learner’s category stays', async () => {
    const [ola, ela] = [await house.someone(), await house.someone()];
    await ola.call('POST /api/', { category: ola.category, word: 'a', meanings: 'b' });
    for (const line of [`PUT /api/category/${ela.category}/`, `DELETE /api/category/${ela.category}/`]) {
      expect((await ola.call(line, { id: ela.category, name: 'Mine' })).status).toBe(404);
    }
    expect((await ola.call(`DELETE /api/category/${ola.category}`)).status).toBe(200);
    expect((await ola.call('GET /api/')).body).toEqual([]);
    expect((await ola.call('GET /api/sections/')).body).toEqual([]);
    expect((await ola.call('POST /api/', { category: ola.category, word: 'a', meanings: 'b' })).status).toBe(404);
    expect(rows((await ela.call('GET /api/categories/')).body)).toHaveLength(1);
  });

  test('9.6: a question is open to visitors; user is the token’s, never the body’s', async () => {
    const ask = (given: object, call = house.call) =>
      call('POST /api/send-question/', {
        user: null,
        email: 'visitor@example.com',
        title: 'Boxes',
        question: 'How many?',
        ...given,
      });
    const done = { status: 200, body: { data: 'Great, we will check your question and answer' } };
    expect(await ask({})).toMatchObject(done);
    expect(await ask({ user: claimsIn(ala.access)['user_id'], question: 'pretended' })).toMatchObject(done);
    expect(await ask({ user: 7, question: 'number' }, ala.call)).toMatchObject(done);
    await house.app.worker.drain();
    const letters = mail.letters.filter(({ to }) => to === 'support@siedem.example');
    expect(letters).toHaveLength(3);
    const id = String(claimsIn(ala.access)['user_id']);
    expect(letters.map((letter) => JSON.stringify(letter).includes(id))).toEqual([false, false, true]);
    for (const wrong of [{ email: '' }, { title: ' ' }, { question: '' }, { email: undefined }]) {
      expect(await ask(wrong)).toMatchObject({
        status: 400,
        body: { data: 'inputs are blank', detail: 'inputs are blank' },
      });
    }
    for (const wrong of [
      { title: 'x'.repeat(101) },
      { question: 'x'.repeat(1001) },
      { email: `${'x'.repeat(90)}@example.com` },
      { email: 'nobody' },
      { title: 7 },
    ]) {
      expect((await ask(wrong)).status).toBe(400);
    }
    expect(await ask({ title: 'x'.repeat(100), question: '😀'.repeat(1000) })).toMatchObject(done);
  });

  test('4.5, 9.5: Google and Facebook log in; what they refuse is 400 with detail', async () => {
    const email = `${randomUUID()}@example.com`;
    const withGoogle = (credential: unknown) => house.call('POST /api/social_login_google/', { credential });
    const withFacebook = (accessToken: unknown) => house.call('POST /api/social_login_fb/', { accessToken });
    const first = await withGoogle(await google.sign({ sub: 'g-1', email }));
    expect(first).toMatchObject({ status: 200, body: tokens });
    expect(claimsIn(field(first.body, 'access'))).toMatchObject({ email, first_login: true, free_premium: true });
    expect((await withGoogle(await google.sign({ sub: 'g-1', email }))).status).toBe(200);
    const seconds = Math.floor(now() / 1000);
    for (const claims of [
      { aud: 'other' },
      { iss: 'https://evil.example' },
      { exp: seconds - 3600 },
      { email_verified: false },
      { email: undefined },
    ]) {
      const credential = await google.sign({ sub: 'g-2', email: `${randomUUID()}@example.com`, ...claims });
      expect(await withGoogle(credential)).toMatchObject({ status: 400, body: { detail: aText } });
    }
    const forged = await google.sign({ sub: 'g-1', email }, { key: 'unknown' });
    for (const wrong of [forged, '', 'x', 7, null, undefined, [forged]]) {
      expect((await withGoogle(wrong)).status).toBe(400);
    }
    const taken = await google.sign({ sub: 'g-3', email: ala.email.toUpperCase() });
    expect(await withGoogle(taken)).toMatchObject({
      status: 400,
      body: { detail: 'account with this email already exists' },
    });

    graph.tokens.set('good', { person: { id: 'f-1', name: 'Ala', email: `${randomUUID()}@example.com` } });
    graph.tokens.set('taken', { person: { id: 'f-2', name: 'Ala', email: ala.email } });
    graph.tokens.set('without', { person: { id: 'f-3', name: 'Ala' } });
    graph.tokens.set('other', { app: '9', person: { id: 'f-4', name: 'Ala', email: 'other@example.com' } });
    expect(await withFacebook('good')).toMatchObject({ status: 200, body: tokens });
    expect(await withFacebook('taken')).toMatchObject({
      status: 400,
      body: { detail: 'account with this email already exists' },
    });
    for (const wrong of ['without', 'other', 'unknown', '', 7, null]) {
      expect(await withFacebook(wrong)).toMatchObject({ status: 400, body: { detail: aText } });
    }
  });

  test('9.10: register and reset errors are field maps', async () => {
    const { status, body } = await house.call('POST /api/register/', {
      username: 'ab',
      email: 'x',
      password: '1',
      confirm_password: '2',
    });
    expect(status).toBe(400);
    for (const messages of Object.values(Object(body) as object)) {
      expect(messages).toEqual(expect.arrayContaining([aText]));
    }
    const reset = await house.call('PATCH /api/reset_password/x/y/', { password: PASSWORD });
    expect([reset.status, field(reset.body, 'non_field_errors')]).toEqual([400, [aText]]);
  });
});

describe('9.11: adaptive captcha', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { CAPTCHA: 'adaptive' } });
  });
  afterAll(() => house.close());
  const register = (ip: string, given: object = {}) => {
    const name = randomUUID().slice(0, 13);
    return house.call(
      'POST /api/register/',
      { username: name, email: `${name}@example.com`, password: PASSWORD, confirm_password: PASSWORD, ...given },
      { ip },
    );
  };
  const ask = (ip: string) =>
    house.call('POST /api/send-question/', { user: null, email: 'a@example.com', title: 't', question: 'q' }, { ip });

  test('one counter for both forms of one address, every try counts, for an hour', async () => {
    expect((await register('192.0.2.1')).status).toBe(200);
    expect((await register('192.0.2.1', { username: '' })).status).toBe(400);
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect(await ask('192.0.2.1')).toMatchObject({ status: 400, body: said('Are you a robot?') });
    expect(await register('192.0.2.1')).toMatchObject({ status: 400, body: { captcha: ['Are you a robot?'] } });
    expect((await register('192.0.2.2')).status).toBe(200);
    house.app.clock.advance(3_700_000);
    expect((await ask('192.0.2.1')).status).toBe(200);
  });
});
