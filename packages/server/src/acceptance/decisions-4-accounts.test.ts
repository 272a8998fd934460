import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchMail } from '../dev/caught-mail.ts';
import {
  aText,
  claimsIn,
  DAY,
  field,
  HOUR,
  type House,
  openHouse,
  PASSWORD,
  rows,
  type Someone,
  text,
} from './client.ts';

const tokens = { access: aText, refresh: aText };

describe('decisions 4', () => {
  let house: House;
  const mail = catchMail();
  beforeAll(async () => {
    house = await openHouse({ outside: { mail } });
  });
  afterAll(() => house.close());

  const person = (given: object = {}) => {
    const name = randomUUID().slice(0, 13);
    return {
      username: `n-${name}`,
      email: `${name}@example.com`,
      password: PASSWORD,
      confirm_password: PASSWORD,
      ...given,
    };
  };
  const register = (given: object = {}) => house.call('POST /api/register/', person(given));
  const login = (email: unknown, password: unknown = PASSWORD) => house.call('POST /api/token/', { email, password });
  const refresh = (token: unknown) => house.call('POST /api/token/refresh/', { refresh: token });
  const works = async (access: unknown) =>
    (await house.call('GET /api/categories/', undefined, { token: String(access) })).status;

  test('4.2: registration answers 200 with {access, refresh} and logs in', async () => {
    const made = await register();
    expect(made).toMatchObject({ status: 200, body: tokens });
    expect(Object.keys(Object(made.body)).sort()).toEqual(['access', 'refresh']);
  });

  test('4.4: the access token says user_id, username, email, premium, dates and flags, and outlives 2 hours a little', async () => {
    const one = person();
    const { body } = await house.call('POST /api/register/', one);
    const claims = claimsIn(field(body, 'access'));
    expect(claims).toMatchObject({
      user_id: expect.anything(),
      username: one.username,
      email: one.email,
      premium: false,
      premium_expired_date: null,
      free_premium: true,
      first_login: true,
    });
    const seconds = Number(claims['exp']) - Number(claims['iat']);
    expect(seconds).toBeGreaterThan(7200);
    expect(seconds).toBeLessThan(3 * 3600);
    const access = text(body, 'access');
    expect(await works(access)).toBe(202);
    const [head, , signature] = access.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, premium: true })).toString('base64url');
    expect(await works(`${head}.${forged}.${signature}`)).toBe(401);
    house.app.clock.advance(seconds * 1000 + 1000);
    expect(await works(access)).toBe(401);
  });

  test.each([
    ['username', { username: '' }, 'field is blank'],
    ['username', { username: '   ' }, 'field is blank'],
    ['email', { email: '' }, 'field is blank'],
    ['password', { password: '' }, 'field is blank'],
    ['confirm_password', { confirm_password: '' }, 'field is blank'],
    ['username', { username: undefined }, 'field is blank'],
    ['username', { username: 'ab' }, undefined],
    ['username', { username: 'x'.repeat(101) }, undefined],
    ['username', { username: 'ala@kot' }, undefined],
    ['username', { username: 7 }, undefined],
    ['email', { email: 'ala' }, 'wrong e-mail'],
    ['email', { email: 'ala@' }, 'wrong e-mail'],
    ['email', { email: '@example.com' }, 'wrong e-mail'],
    ['email', { email: 'a b@example.com' }, 'wrong e-mail'],
    ['email', { email: 'a@b@example.com' }, 'wrong e-mail'],
    ['email', { email: `${'x'.repeat(200)}@example.com` }, 'wrong e-mail'],
    ['email', { email: ['ala@example.com'] }, undefined],
    ['password', { password: 'short-7', confirm_password: 'short-7' }, undefined],
    ['password', { password: 'onlyletters', confirm_password: 'onlyletters' }, undefined],
    ['password', { password: `a1${'x'.repeat(199)}`, confirm_password: `a1${'x'.repeat(199)}` }, undefined],
    ['confirm_password', { confirm_password: 'four-lamps-5' }, 'passwords do not match'],
  ])('4.1: 400 {%s: [message]} for %j', async (name, given, said) => {
    const { status, body } = await register(given);
    expect(status).toBe(400);
    const texts = field(body, name);
    expect(texts).toEqual(expect.arrayContaining([said ?? aText]));
  });

  test('4.1: all that is wrong is reported at once, each under its field', async () => {
    const { status, body } = await house.call('POST /api/register/', {});
    expect(status).toBe(400);
    expect(Object.keys(Object(body)).sort()).toEqual(['confirm_password', 'email', 'password', 'username']);
  });

  test.each([
    { username: `Ż${randomUUID().slice(0, 2)}` },
    { username: `Ala ma kota ${randomUUID()}` },
    { username: `${'ż'.repeat(64)}${randomUUID()}` },
    { password: 'pqrstuv!', confirm_password: 'pqrstuv!' },
    { password: 'pass phrase', confirm_password: 'pass phrase' },
    { password: `a1${'😀'.repeat(99)}`, confirm_password: `a1${'😀'.repeat(99)}` },
    { password: `a1${'x'.repeat(198)}`, confirm_password: `a1${'x'.repeat(198)}` },
    { agreement: true, captcha: '', extra: { more: [1] } },
  ])('4.1: %j is taken', async (given) => {
    expect((await register(given)).body).toEqual(tokens);
  });

  test('4.1: a password of 200 characters logs in', async () => {
    const password = `a1${'x'.repeat(198)}`;
    const one = person({ password, confirm_password: password });
    await house.call('POST /api/register/', one);
    expect((await login(one.email, password)).status).toBe(200);
    expect((await login(one.email, `${password}y`)).status).toBe(401);
  });

  test('4.1: e-mails compare without case, both are unique, names keep their case', async () => {
    const name = `Zośka ${randomUUID().slice(0, 8)}`;
    const email = `Zoska.${randomUUID().slice(0, 8)}@Example.COM`;
    const made = await register({ username: name, email });
    expect(claimsIn(field(made.body, 'access'))).toMatchObject({ username: name });
    const again = await register({ email: email.toLowerCase() });
    expect([again.status, field(again.body, 'email')]).toEqual([400, ['account with this email already exists']]);
    expect((await register({ email: email.toUpperCase() })).status).toBe(400);
    expect(field((await register({ username: name })).body, 'username')).toEqual([aText]);
    for (const typed of [email, email.toLowerCase(), email.toUpperCase(), ` ${email} `]) {
      expect((await login(typed)).status).toBe(200);
    }
  });

  test('4.3: wrong credentials are 401 with one text, whether or not the user exists', async () => {
    const ala = await house.someone();
    for (const [email, password] of [
      [ala.email, 'four-lamps-5'],
      [ala.email, PASSWORD.toUpperCase()],
      [ala.email, `${PASSWORD} `],
      ['nobody@example.com', PASSWORD],
      ['no mail at all', 'x'],
    ]) {
      const answer = await login(email, password);
      expect([answer.status, answer.body]).toEqual([401, { detail: 'wrong e-mail or password' }]);
    }
    for (const [email, password] of [
      [ala.email, ''],
      ['', PASSWORD],
      ['', ''],
    ]) {
      expect([400, 401]).toContain((await login(email, password)).status);
    }
    for (const [email, password] of [
      [7, PASSWORD],
      [ala.email, null],
      [[ala.email], PASSWORD],
      [undefined, undefined],
    ]) {
      expect(await login(email, password)).toMatchObject({ status: 400, body: { detail: aText } });
    }
  });

  test('4.3: asking for a reset always answers 200 with the same message', async () => {
    const ala = await house.someone();
    const [known, other] = [
      await house.call('POST /api/reset_password/', { email: ala.email }),
      await house.call('POST /api/reset_password/', { email: 'nobody@example.com' }),
    ];
    expect([known.status, other.status]).toEqual([200, 200]);
    expect(known.text).toBe(other.text);
    expect(known.body).toMatchObject({ message: 'Email was sent (check spam)' });
  });

  const resetLink = async (ala: Someone) => {
    await house.call('POST /api/reset_password/', { email: ala.email.toUpperCase() });
    await house.app.worker.drain();
    const [, pk, token] = /\/reset_password\/([^/\s]+)\/([^/\s"<]+)/.exec(mail.newestTo(ala.email)?.text ?? '') ?? [];
    return `PATCH /api/reset_password/${pk}/${token}/`;
  };

  test('4.4: a reset ends all logins at once; its link works once', async () => {
    const ala = await house.someone();
    const link = await resetLink(ala);
    const weak = await house.call(link, { password: 'short' });
    expect([weak.status, field(weak.body, 'password')]).toEqual([400, [aText]]);
    expect(await house.call(link, { password: 'five-lamps-5' })).toMatchObject({
      status: 200,
      body: { data: 'Password reset complete' },
    });
    expect(await works(ala.access)).toBe(401);
    expect((await refresh(ala.refresh)).status).toBe(401);
    expect((await login(ala.email)).status).toBe(401);
    expect((await login(ala.email, 'five-lamps-5')).status).toBe(200);
    const again = await house.call(link, { password: 'six-lamps-66' });
    expect([again.status, field(again.body, 'non_field_errors')]).toEqual([400, [aText]]);
    for (const wrong of [
      'PATCH /api/reset_password/x/y/',
      `PATCH /api/reset_password/${randomUUID()}/%00/`,
      'PATCH /api/reset_password/%F0%9F/x',
    ]) {
      expect([400, 404]).toContain((await house.call(wrong, { password: 'six-lamps-66' })).status);
    }
  });

  test('4.4: a refresh token is single use and rotates; within 30 seconds a repeat logs nobody out', async () => {
    const ala = await house.someone();
    const first = await refresh(ala.refresh);
    expect(first).toMatchObject({ status: 200, body: tokens });
    expect(field(first.body, 'refresh')).not.toBe(ala.refresh);
    house.app.clock.advance(29_000);
    const again = await refresh(ala.refresh);
    expect(again.status).toBe(200);
    expect(await works(field(first.body, 'access'))).toBe(200);
    expect((await refresh(field(again.body, 'refresh'))).status).toBe(200);
  });

  test('4.4, 9.4: reuse after 31 seconds ends that login everywhere and its access tokens, not the other logins', async () => {
    const ala = await house.someone();
    const other = (await login(ala.email)).body;
    const next = (await refresh(ala.refresh)).body;
    house.app.clock.advance(31_000);
    expect(await refresh(ala.refresh)).toMatchObject({ status: 401, body: { detail: aText } });
    expect(await works(field(next, 'access'))).toBe(401);
    expect(await works(ala.access)).toBe(401);
    expect((await refresh(field(next, 'refresh'))).status).toBe(401);
    expect(await works(field(other, 'access'))).toBe(200);
  });

  test('4.4: a lost answer does not log out: the old token, then its successor', async () => {
    const ala = await house.someone();
    await refresh(ala.refresh);
    const second = await refresh(ala.refresh);
    house.app.clock.advance(2 * HOUR);
    expect((await refresh(field(second.body, 'refresh'))).status).toBe(200);
  });

  test('4.4: what is no refresh token is 401 or 400', async () => {
    const ala = await house.someone();
    for (const wrong of ['', 'x', ala.access, ala.refresh.slice(0, -1), `${ala.refresh}x`, ' ', 'a'.repeat(5000)]) {
      expect([400, 401]).toContain((await refresh(wrong)).status);
    }
    for (const wrong of [7, null, undefined, [ala.refresh], {}]) expect((await refresh(wrong)).status).toBe(400);
    expect(await works(ala.refresh)).toBe(401);
    expect((await refresh(ala.refresh)).status).toBe(200);
  });

  test('8, 9.4: logout ends this login at once, access token included', async () => {
    const ala = await house.someone();
    const other = (await login(ala.email)).body;
    expect((await house.call('POST /api/logout/', { refresh: ala.refresh })).status).toBe(200);
    expect(await works(ala.access)).toBe(401);
    expect((await refresh(ala.refresh)).status).toBe(401);
    expect(await works(field(other, 'access'))).toBe(200);
  });

  test('4.6: deletion asks for nothing, removes everything at once', async () => {
    const ala = await house.someone();
    const other = (await login(ala.email)).body;
    await ala.call('POST /api/', { category: ala.category, word: 'a', meanings: 'b' });
    expect(await ala.call('DELETE /api/delete_user/')).toMatchObject({
      status: 200,
      body: { data: aText },
    });
    for (const access of [ala.access, field(other, 'access')]) expect(await works(access)).toBe(401);
    for (const token of [ala.refresh, field(other, 'refresh')]) expect((await refresh(token)).status).toBe(401);
    expect((await login(ala.email)).body).toEqual({ detail: 'wrong e-mail or password' });
    expect((await ala.call('DELETE /api/delete_user/')).status).toBe(401);
    expect((await register({ email: ala.email, username: ala.username })).status).toBe(200);
  });

  test('4.7: the survey makes the first category with seven boxes, clears first_login, works without premium', async () => {
    const { body } = await register();
    const token = { token: text(body, 'access') };
    for (const wrong of [
      {},
      { category_name: '' },
      { category_name: '  ' },
      { category_name: 7 },
      { category_name: null },
    ]) {
      expect(await house.call('POST /api/survey1/', wrong, token)).toMatchObject({
        status: 400,
        body: { detail: aText },
      });
    }
    const answered = await house.call('POST /api/survey1', { category_name: '  Język   polski ' }, token);
    expect(answered).toMatchObject({ status: 200, body: tokens });
    expect(claimsIn(field(answered.body, 'access'))).toMatchObject({
      first_login: false,
      premium: false,
      free_premium: true,
    });
    const paid = { token: text((await house.call('PUT /api/premium/', {}, token)).body, 'access') };
    const [category, ...more] = rows((await house.call('GET /api/categories/', undefined, paid)).body);
    expect([category, more]).toEqual([{ id: aText, name: 'Język polski' }, []]);
    expect(rows((await house.call('GET /api/sections/', undefined, paid)).body)).toHaveLength(7);
  });

  test('4.5, 9.5: a provider that is not configured is 503 with detail', async () => {
    expect(await house.call('POST /api/social_login_google/', { credential: 'x' })).toMatchObject({
      status: 503,
      body: { detail: aText },
    });
    expect(await house.call('POST /api/social_login_fb/', { accessToken: 'x' })).toMatchObject({
      status: 503,
      body: { detail: aText },
    });
  });

  test.each([
    undefined,
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    'bearer null',
    'Bearer undefined',
  ])('the authorization %j is 401 with detail on every call that needs one', async (authorization) => {
    for (const line of [
      'GET /api/',
      'GET /api/categories/',
      'GET /api/sections',
      `GET /api/${randomUUID()}/`,
      'POST /api/payment/',
      'PUT /api/premium/',
      'DELETE /api/delete_user/',
      'GET /api/export/',
      'GET /api/changes/?since=0',
    ]) {
      const answer = await house.call(line, undefined, {
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(answer, line).toMatchObject({ status: 401, body: { detail: aText } });
    }
  });

  test('a refresh token lives on while it is used', async () => {
    const ala = await house.someone();
    let token: unknown = ala.refresh;
    for (let day = 0; day < 5; day++) {
      house.app.clock.advance(DAY);
      const next = await refresh(token);
      expect(next.status).toBe(200);
      token = field(next.body, 'refresh');
    }
  });
});
