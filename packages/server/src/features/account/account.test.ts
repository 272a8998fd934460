import {
  changePassword,
  deleteUser,
  endLogin,
  listLogins,
  login,
  logout,
  messages,
  profile,
  refresh,
  register,
  requestReset,
  saveSettings,
} from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApp } from '../../dev/checked-call.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

const good = {
  username: 'Ala',
  email: 'Ala@Example.com',
  password: 'seven-boxes-7',
  confirm_password: 'seven-boxes-7',
};

describe.each(testDatabases)('accounts on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(() => t.close());

  test('registering logs in, and the token describes the new learner', async () => {
    const { status, body } = await t.call(register, { body: good });
    expect(status).toBe(200);
    const claims: unknown = JSON.parse(Buffer.from(String(body.access).split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      username: 'Ala',
      email: 'Ala@Example.com',
      premium: false,
      premium_expired_date: null,
      free_premium: true,
      first_login: true,
    });
  });

  test.each(['\0', '\ud800'])('a text with %j is refused under its field', async (text) => {
    for (const name of ['username', 'email', 'password', 'confirm_password'] as const) {
      const body = { ...good, username: 'Ola', email: 'ola@example.com', [name]: `${good[name]}${text}` };
      expect(await t.call(register, { body }), name).toMatchObject({
        status: 400,
        body: { [name]: [messages.dataNotValid] },
      });
    }
  });

  test('names are unique whatever their case, and both are refused at once', async () => {
    const again = { ...good, username: 'aLA', email: 'ala@eXAMPLE.com' };
    expect(await t.call(register, { body: again })).toMatchObject({
      status: 400,
      body: { username: [messages.usernameTaken], email: [messages.emailTaken] },
    });
  });

  test('of thirty registrations of one e-mail at once, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        t.call(register, { body: { ...good, username: `race-${at}`, email: 'race@example.com' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status, body }) => status === 200 || body.email?.[0] === messages.emailTaken)).toBe(true);
  });

  test('missing fields count as blank ones', async () => {
    const blank = [messages.fieldBlank];
    const all = { username: blank, email: blank, password: blank, confirm_password: blank };
    expect(await t.call(register, { body: {} })).toMatchObject({ status: 400, body: all });
    expect(
      (await t.call(register, { body: { username: ' ', email: '', password: '', confirm_password: '' } })).body,
    ).toEqual(all);
  });

  test.each([
    [{ username: 'ab' }, 'username', messages.usernameTooShort],
    [{ username: 'a'.repeat(101) }, 'username', messages.usernameTooLong],
    [{ username: 'a@b' }, 'username', messages.usernameHasAt],
    [{ email: 'nowhere' }, 'email', messages.wrongEmail],
    [{ email: 'mıke@example.com' }, 'email', messages.wrongEmail],
    [{ email: '\u212aelvin@example.com' }, 'email', messages.wrongEmail],
    [
      { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com` },
      'email',
      messages.wrongEmail,
    ],
    [{ password: 'short-1', confirm_password: 'short-1' }, 'password', messages.passwordTooShort],
    [{ password: 'onlyletters', confirm_password: 'onlyletters' }, 'password', messages.passwordTooSimple],
    [
      { password: `${'a'.repeat(200)}1`, confirm_password: `${'a'.repeat(200)}1` },
      'password',
      messages.passwordTooLong,
    ],
    [{ confirm_password: 'seven-boxes-8' }, 'confirm_password', messages.passwordsDiffer],
  ])('%o is refused at its field', async (change, field, message) => {
    const { status, body } = await t.call(register, {
      body: { ...good, username: 'nobody', email: 'nobody@example.com', ...change },
    });
    expect({ status, body }).toEqual({ status: 400, body: { [field]: [message] } });
  });

  test('a long password can be typed in again', async () => {
    const password = `${'ż'.repeat(199)}7`;
    await t.learner({ email: 'long@example.com', password, learns: null, premium: 'none' });
    expect((await t.call(login, { body: { email: 'long@example.com', password } })).status).toBe(200);
  });

  test('a wrong password and an unknown e-mail get the same answer, byte for byte', async () => {
    const wrong = await t.call(login, { body: { email: 'ala@example.com', password: 'seven-boxes-8' } });
    const unknown = await t.call(login, { body: { email: 'nobody@example.com', password: 'seven-boxes-8' } });
    expect(wrong).toMatchObject({ status: 401, body: { detail: 'wrong e-mail or password' } });
    const named = ({ status, text, headers }: typeof wrong) => ({ status, text, names: Object.keys(headers) });
    expect(named(unknown)).toEqual(named(wrong));
  });

  test('blank login fields are refused by name', async () => {
    const blank = { status: 400, body: { detail: messages.inputsBlank } };
    expect(await t.call(login, { body: { email: '', password: 'x' } })).toMatchObject(blank);
    expect(await t.call(login, { body: { email: 'ala@example.com', password: '' } })).toMatchObject(blank);
  });

  test('e-mails are compared without case at login', async () => {
    expect((await t.call(login, { body: { email: 'ALA@example.COM', password: good.password } })).status).toBe(200);
  });

  test('logging out ends access and refresh at once, on every machine', async () => {
    const { access, refresh: token } = await t.learner();
    const other = t.sibling();
    const headers = { authorization: `Bearer ${access}` };
    expect((await other.inject({ url: '/api/profile/', headers })).statusCode).toBe(200);
    expect((await t.call(logout, { body: { refresh: token } })).status).toBe(200);
    expect((await other.inject({ url: '/api/profile/', headers })).statusCode).toBe(401);
    expect((await t.call(profile, { token: access })).status).toBe(401);
    expect((await t.call(refresh, { body: { refresh: token } })).status).toBe(401);
    expect((await t.call(logout, { body: { refresh: 'nonsense' } })).status).toBe(401);
  });

  test('a new password ends every login but the one that asked', async () => {
    const learner = await t.learner();
    const { email, password } = learner;
    const elsewhere = (await t.call(login, { body: { email, password } })).body;
    const body = { current_password: password, password: 'eight-boxes-8' };
    const changed = await t.call(changePassword, { token: learner.access, body });
    expect(changed).toMatchObject({ status: 200, body: { data: messages.passwordChanged } });
    expect((await t.call(profile, { token: String(elsewhere.access) })).status).toBe(401);
    expect((await t.call(profile, { token: learner.access })).status).toBe(401);
    expect((await t.call(profile, { token: String(changed.body.access) })).status).toBe(200);
    expect((await t.call(refresh, { body: { refresh: String(elsewhere.refresh) } })).status).toBe(401);
    expect((await t.call(login, { body: { email, password } })).status).toBe(401);
    expect((await t.call(login, { body: { email, password: 'eight-boxes-8' } })).status).toBe(200);
  });

  test('a login with the old password that another machine is still looking at opens nothing', async () => {
    const { email, password, access: token } = await t.learner({ learns: null, premium: 'none' });
    const other = t.sibling();
    const elsewhere = (body: { email: string; password: string }) => callApp(other, login, { body });
    // They keep the other machine busy, so that it compares the password after it was changed here.
    const before = Array.from({ length: 6 }, () => elsewhere({ email: 'nobody@example.com', password }));
    const late = elsewhere({ email, password });
    const body = { current_password: password, password: 'eight-boxes-8' };
    const changed = await t.call(changePassword, { token, body });
    const opened = await late;
    await Promise.all(before);
    expect((await t.call(profile, { token: String(changed.body.access) })).status).toBe(200);
    const entered = opened.status === 200 && (await t.call(profile, { token: String(opened.body.access) })).status;
    expect([false, 401]).toContain(entered);
  });

  test('the present password is asked for', async () => {
    const { access: token } = await t.learner();
    const body = { current_password: 'not-this-1', password: 'eight-boxes-8' };
    expect(await t.call(changePassword, { token, body })).toMatchObject({
      status: 400,
      body: { current_password: [messages.wrongPassword] },
    });
    expect(await t.call(changePassword, { token, body: { ...body, password: 'short' } })).toMatchObject({
      status: 400,
      body: { password: [messages.passwordTooShort] },
    });
  });

  test('deleting the account ends everything at once, and its names are free again', async () => {
    const learner = await t.learner();
    expect(await t.call(deleteUser, { token: learner.access })).toMatchObject({
      status: 200,
      body: { data: messages.userDeleted },
    });
    expect((await t.call(profile, { token: learner.access })).status).toBe(401);
    expect((await t.call(refresh, { body: { refresh: learner.refresh } })).status).toBe(401);
    const { email, password, username } = learner;
    expect((await t.call(login, { body: { email, password } })).status).toBe(401);
    expect((await t.call(register, { body: { username, email, password, confirm_password: password } })).status).toBe(
      200,
    );
  });

  test('what is saved while the account is being deleted finds nobody, and breaks nothing', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const { access: token } = await t.learner({ learns: null, premium: 'none' });
      const save = () => t.call(saveSettings, { token, body: { premium_reminder: false, language: 'pl' } });
      const saves = Array.from({ length: 5 }, save);
      const gone = t.call(deleteUser, { token });
      const answers = await Promise.all([...saves, gone, ...Array.from({ length: 5 }, save)]);
      for (const { status } of answers) seen.add(status);
    }
    expect([...seen].toSorted()).toEqual([200, 401]);
  });

  test('who logs in while the account is being deleted gets the answer of who has none', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      const { access: token, email, password } = await t.learner({ learns: null, premium: 'none' });
      const logins = Array.from({ length: 4 }, () => t.call(login, { body: { email, password } }));
      const answers = await Promise.all([...logins, t.call(deleteUser, { token })]);
      for (const { status } of answers) seen.add(status);
    }
    expect([...seen].filter((status) => status !== 200 && status !== 401)).toEqual([]);
  });

  test('the profile counts cards, and settings are kept', async () => {
    const { access: token, email, username } = await t.learner();
    expect((await t.call(profile, { token })).body).toMatchObject({
      username,
      email,
      premium_expired_date: '2026-12-21T12:00:00.000Z',
      cards: 0,
      known: 0,
      has_password: true,
      premium_reminder: true,
    });
    await t.call(saveSettings, { token, body: { premium_reminder: false, language: 'pl' } });
    expect((await t.call(profile, { token })).body).toMatchObject({ premium_reminder: false });
    await t.call(saveSettings, { token, body: {} });
    expect((await t.call(profile, { token })).body).toMatchObject({ premium_reminder: false });
  });

  test('logins are listed and ended one by one; those of others are not there', async () => {
    const learner = await t.learner();
    const stranger = await t.learner();
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    t.clock.advance(1000);
    const body = { email: learner.email, password: learner.password };
    const elsewhere = await t.call(login, { body, headers: { 'user-agent': userAgent } });
    const listed = await t.call(listLogins, { token: learner.access });
    expect(listed.body).toMatchObject([{ browser: 'Firefox, Linux', current: false }, { current: true }]);
    const id = listed.body[0]?.id ?? '';
    expect((await t.call(endLogin, { token: stranger.access, params: { id } })).status).toBe(404);
    expect((await t.call(endLogin, { token: learner.access, params: { id } })).status).toBe(200);
    expect((await t.call(endLogin, { token: learner.access, params: { id } })).status).toBe(404);
    expect((await t.call(profile, { token: String(elsewhere.body.access) })).status).toBe(401);
    expect((await t.call(listLogins, { token: learner.access })).body).toHaveLength(1);
  });

  test('asking for a reset answers alike for everybody', async () => {
    const known = await t.call(requestReset, { body: { email: 'ala@example.com' } });
    const unknown = await t.call(requestReset, { body: { email: 'nobody@example.com' } });
    expect(known.status).toBe(200);
    expect({ status: unknown.status, text: unknown.text }).toEqual({ status: known.status, text: known.text });
  });
});

describe.each(testDatabases)('limits on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database, env: { RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.1' } });
  });
  afterAll(() => t.close());

  const tries = (email: string, count: number, ip: string, headers: Record<string, string> = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        t.call(login, { body: { email, password: `guess-${at}-no` }, ip, headers }).then(({ status }) => status),
      ),
    );

  test('ten guesses at an account from one address, then 429 with the time to wait, also for the right password', async () => {
    const { email, password } = await t.learner({ learns: null, premium: 'none' });
    const seen = [];
    for (let at = 0; at < 14; at += 1) seen.push(...(await tries(email, 1, '203.0.113.1')));
    expect(seen).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const locked = await t.call(login, { body: { email, password }, ip: '203.0.113.1' });
    expect(locked).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect((await t.call(login, { body: { email, password }, ip: '203.0.113.2' })).status).toBe(200);
    t.clock.advance(15 * 60_000);
    expect((await t.call(login, { body: { email, password }, ip: '203.0.113.1' })).status).toBe(200);
  });

  test('of a thousand guesses at an account ten are looked at, and the owner can still ask for a reset', async () => {
    const { email } = await t.learner({ learns: null, premium: 'none' });
    const seen = [];
    for (let at = 0; at < 20; at += 1) seen.push(...(await tries(email, 50, '203.0.113.7')));
    expect(seen.filter((status) => status === 401)).toHaveLength(10);
    expect(seen.filter((status) => status === 429)).toHaveLength(990);
    expect((await t.call(requestReset, { body: { email }, ip: '203.0.113.7' })).status).toBe(200);
    const asked = await t.store.read.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'reset-request')
      .where('done_at', 'is', null)
      .execute();
    expect(asked).toHaveLength(1);
  });

  test('guesses sent at once do not slip through together', async () => {
    const seen = await tries('together@example.com', 20, '203.0.113.3');
    expect(seen.filter((status) => status === 401)).toHaveLength(10);
  });

  test('the right password that waits behind ten wrong ones is no use any more', async () => {
    const { email, password } = await t.learner({ learns: null, premium: 'none' });
    const guesses = Array.from({ length: 15 }, () => tries(email, 1, '203.0.113.8'));
    // by then the others wait for their turn, and the right one comes last
    await Promise.race(guesses);
    const right = t.call(login, { body: { email, password }, ip: '203.0.113.8' });
    expect((await Promise.all(guesses)).flat().filter((status) => status === 401)).toHaveLength(10);
    expect((await right).status).toBe(429);
  });

  test('who knows the password may log in as often as they like', async () => {
    const { email, password } = await t.learner({ learns: null, premium: 'none' });
    for (let at = 0; at < 12; at += 1) {
      expect((await t.call(login, { body: { email, password }, ip: '203.0.113.4' })).status).toBe(200);
    }
  });

  test('one password tried on many accounts from one address stops at a hundred', async () => {
    const seen = [];
    const email = (at: number): string => `a${at}@example.com`;
    for (let at = 0; at < 105; at += 1) seen.push(...(await tries(email(at), 1, '203.0.113.5')));
    for (let at = 105; at < 1000; at += 50) {
      const some = Array.from({ length: Math.min(50, 1000 - at) }, (_, each) =>
        tries(email(at + each), 1, '203.0.113.5'),
      );
      seen.push(...(await Promise.all(some)).flat());
    }
    expect(seen).toHaveLength(1000);
    expect(seen.filter((status) => status === 401)).toHaveLength(100);
  });

  test('a forwarded address counts only from a listed proxy', async () => {
    const email = 'forwarded@example.com';
    const spoofed = [];
    for (let at = 0; at < 12; at += 1) {
      spoofed.push(...(await tries(email, 1, '203.0.113.6', { 'x-forwarded-for': `198.51.100.${at}` })));
    }
    expect(spoofed.filter((status) => status === 429)).toHaveLength(2);
    const proxied = await tries(email, 1, '10.0.0.1', { 'x-forwarded-for': '198.51.100.7' });
    expect(proxied).toEqual([401]);
  });

  test('an IPv6 customer is one address with the whole network', async () => {
    const seen = [];
    for (let at = 0; at < 12; at += 1) seen.push(...(await tries('v6@example.com', 1, `2001:db8::${at + 1}`)));
    expect(seen.filter((status) => status === 429)).toHaveLength(2);
  });
});
