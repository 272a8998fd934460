import { randomUUID } from 'node:crypto';
import {
  deleteUser,
  grantPremium,
  login,
  messages,
  profile,
  register,
  socialLoginFacebook,
  socialLoginGoogle,
} from '@siedem/contract';
import { fail } from '@siedem/domain';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type GoogleStandIn,
  type GraphStandIn,
  openGoogleStandIn,
  openGraphStandIn,
} from '../../dev/social-stand-ins.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

const START = Date.UTC(2026, 10, 21, 12);

const claimsOf = (access: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(access).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe.each(testDatabases)('social sign-in on %s', (database) => {
  let t: TestApp;
  let google: GoogleStandIn;
  let graph: GraphStandIn;
  let now = () => START;
  beforeAll(async () => {
    google = await openGoogleStandIn(() => now());
    graph = await openGraphStandIn();
    t = await openTestApp({
      database,
      startsAt: START,
      env: {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_ISSUER: google.url,
        GOOGLE_JWKS_URL: `${google.url}/certs`,
        FACEBOOK_APP_ID: graph.appId,
        FACEBOOK_APP_SECRET: graph.appSecret,
        FACEBOOK_GRAPH_URL: graph.url,
      },
    });
    now = t.clock.now;
  });
  afterAll(async () => {
    await t.close();
    await google.close();
    await graph.close();
  });

  const person = () => {
    const id = randomUUID();
    return { sub: id, email: `${id}@example.com` };
  };
  const withGoogle = (credential: string, nonce?: string) =>
    t.call(socialLoginGoogle, { body: { credential, ...(nonce === undefined ? {} : { nonce }) } });
  const withFacebook = (accessToken: string) => t.call(socialLoginFacebook, { body: { accessToken } });
  const refused = { status: 400, body: { detail: messages.socialRefused } };

  test('a new person is registered, the same person is logged in', async () => {
    const claims = person();
    const first = await withGoogle(await google.sign(claims));
    expect(claimsOf(first.body.access)).toMatchObject({
      email: claims.email,
      username: 'Zofia Nałkowska',
      first_login: true,
      free_premium: true,
    });
    const second = await withGoogle(await google.sign({ ...claims, email: 'new-address@example.com' }));
    expect(claimsOf(second.body.access).user_id).toBe(claimsOf(first.body.access).user_id);
    const other = await withGoogle(await google.sign(person()));
    expect(claimsOf(other.body.access).username).toMatch(/^Zofia Nałkowska \d+$/);
    expect((await t.call(profile, { token: String(first.body.access) })).body).toMatchObject({ has_password: false });
  });

  test('an account that is deleted while its learner signs in is gone; the sign-in makes another', async () => {
    for (let round = 0; round < 12; round += 1) {
      const credential = await google.sign(person());
      const { access } = (await withGoogle(credential)).body;
      const [deleted, ...signedIn] = await Promise.all([
        t.call(deleteUser, { token: String(access) }),
        ...Array.from({ length: 4 }, () => withGoogle(credential)),
      ]);
      expect(deleted.status).toBe(200);
      expect(signedIn.map(({ status }) => status)).toEqual(Array(4).fill(200));
      for (const { body } of signedIn) {
        const firstLogin = (await t.call(profile, { token: String(body.access) })).status;
        expect(firstLogin).toBe(claimsOf(body.access).user_id === claimsOf(access).user_id ? 401 : 200);
      }
    }
  });

  test('an account that is never there when it is looked for ends the search', async () => {
    const claims = person();
    await withGoogle(await google.sign(claims));
    const change = vi.spyOn(t.store, 'change').mockResolvedValue(fail('gone'));
    try {
      expect(await withGoogle(await google.sign(claims))).toMatchObject({
        status: 503,
        body: { detail: messages.busy },
      });
    } finally {
      change.mockRestore();
    }
    expect((await withGoogle(await google.sign(claims))).status).toBe(200);
  });

  test.each([
    ['another audience', { aud: 'other.apps.googleusercontent.com' }],
    ['another issuer', { iss: 'https://accounts.evil.example' }],
    ['an expired token', { exp: START / 1000 - 3600 }],
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    expect(await withGoogle(await google.sign({ ...person(), ...claims }))).toMatchObject(refused);
  });

  test('another key, another algorithm, none at all and rubbish are refused', async () => {
    const claims = person();
    const issued = Math.floor(t.clock.now() / 1000);
    const good = {
      ...claims,
      iss: google.url,
      aud: google.clientId,
      iat: issued,
      exp: issued + 600,
      email_verified: true,
    };
    const symmetric = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(Buffer.alloc(32, 1));
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part(good)}.`;
    for (const token of [
      await google.sign(claims, { key: 'unknown' }),
      symmetric,
      unsigned,
      'a.b.c',
      '',
      'x'.repeat(9000),
    ]) {
      expect(await withGoogle(token)).toMatchObject(refused);
    }
  });

  test('an e-mail that Google has not verified, or none, opens nothing', async () => {
    const none = { status: 400, body: { detail: messages.socialNoEmail } };
    for (const claims of [
      { email_verified: false },
      { email_verified: undefined },
      { email_verified: 'true' },
      { email: undefined },
    ]) {
      expect(await withGoogle(await google.sign({ ...person(), ...claims }))).toMatchObject(none);
    }
  });

  test('a nonce that was sent must be the token’s', async () => {
    const token = await google.sign({ ...person(), nonce: 'n-1' });
    expect(await withGoogle(token, 'n-2')).toMatchObject(refused);
    expect(await withGoogle(await google.sign(person()), 'n-1')).toMatchObject(refused);
    expect((await withGoogle(token, 'n-1')).status).toBe(200);
  });

  test('the e-mail of a password account is never joined to a sign-in', async () => {
    const learner = await t.learner();
    const taken = { status: 400, body: { detail: messages.emailTaken } };
    expect(await withGoogle(await google.sign({ ...person(), email: learner.email.toUpperCase() }))).toMatchObject(
      taken,
    );
    graph.tokens.set('taken', { person: { id: 'fb-taken', name: 'Ala', email: learner.email } });
    expect(await withFacebook('taken')).toMatchObject(taken);
    expect((await t.call(login, { body: { email: learner.email, password: learner.password } })).status).toBe(200);
  });

  test('twenty first logins of one person at once make one account, and each is in', async () => {
    const token = await google.sign(person());
    const answers = await Promise.all(Array.from({ length: 20 }, () => withGoogle(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => claimsOf(body.access).user_id)).size).toBe(1);
  });

  test('after deletion neither the person nor the e-mail has a second trial', async () => {
    const claims = person();
    const access = String((await withGoogle(await google.sign(claims))).body.access);
    expect((await t.call(grantPremium, { token: access })).status).toBe(200);
    await t.call(deleteUser, { token: access });
    const sameId = await withGoogle(await google.sign({ ...claims, email: `${randomUUID()}@example.com` }));
    expect(claimsOf(sameId.body.access)).toMatchObject({ free_premium: false });
    const password = 'seven-boxes-7';
    const sameEmail = await t.call(register, {
      body: { username: claims.sub, email: claims.email, password, confirm_password: password },
    });
    expect(claimsOf(sameEmail.body.access)).toMatchObject({ free_premium: false });
  });

  test('Facebook: a token of our app logs in its person', async () => {
    graph.tokens.set('good', { person: { id: 'fb-1', name: 'Ala Kot', email: `fb-${database}@example.com` } });
    const first = await withFacebook('good');
    expect(claimsOf(first.body.access)).toMatchObject({ username: 'Ala Kot', first_login: true });
    expect(claimsOf((await withFacebook('good')).body.access).user_id).toBe(claimsOf(first.body.access).user_id);
  });

  test('Facebook: a token of another app, expired, invalid, unknown or not a token is refused', async () => {
    const someone = { id: 'fb-2', name: 'Ola', email: 'ola@example.com' };
    graph.tokens.set('other-app', { app: '999', person: someone });
    graph.tokens.set('invalid', { valid: false, person: someone });
    graph.tokens.set('expired', { expires: START / 1000 - 10, person: someone });
    for (const token of [
      'other-app',
      'invalid',
      'expired',
      'unknown',
      '',
      'http://evil.example/',
      'a b',
      'x'.repeat(2000),
    ]) {
      expect(await withFacebook(token)).toMatchObject(refused);
    }
  });

  test('Facebook: a person without e-mail cannot be registered', async () => {
    graph.tokens.set('no-email', { person: { id: 'fb-3', name: 'Ela' } });
    expect(await withFacebook('no-email')).toMatchObject({ status: 400, body: { detail: messages.socialNoEmail } });
  });

  test('a provider that redirects or fails is 503, and nothing is followed', async () => {
    graph.tokens.set('fine', { person: { id: 'fb-4', name: 'Iza', email: 'iza@example.com' } });
    for (const mode of ['redirects', 'fails'] as const) {
      graph.mode = mode;
      expect((await withFacebook('fine')).status).toBe(503);
    }
    graph.mode = 'answers';
  });
});

test.each(['redirected', 'huge', 'silent'] as const)('a key set that is %s opens nothing', async (keys) => {
  const google = await openGoogleStandIn(() => START);
  google.keys = keys;
  const t = await openTestApp({
    startsAt: START,
    env: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ISSUER: google.url, GOOGLE_JWKS_URL: google.url },
  });
  try {
    const credential = await google.sign({ sub: '1', email: 'a@example.com' });
    expect((await t.call(socialLoginGoogle, { body: { credential } })).status).toBe(503);
  } finally {
    await t.close();
    await google.close();
  }
});

test('a provider that is not configured says so', async () => {
  const t = await openTestApp();
  try {
    const off = { status: 503, body: { detail: messages.providerOff } };
    expect(await t.call(socialLoginGoogle, { body: { credential: 'x' } })).toMatchObject(off);
    expect(await t.call(socialLoginFacebook, { body: { accessToken: 'x' } })).toMatchObject(off);
  } finally {
    await t.close();
  }
});
