import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messages, socialLoginGoogle } from '@siedem/contract';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../dev/test-app.ts';

const CLIENT = 'siedem-oidc';
const BACK = 'https://siedem.example/login';

let t: TestApp;
let issuer: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        redirect_uris: [BACK],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
      {
        client_id: 'another',
        redirect_uris: [BACK],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.com`,
        email_verified: !sub.startsWith('unverified'),
        name: `Person ${sub}`,
      }),
    }),
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: 60, Session: 60, Grant: 60, IdToken: 600 },
  });
  server.on('request', provider.callback());
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  t = await openTestApp({
    startsAt: Date.now(),
    env: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_ISSUER: issuer, GOOGLE_JWKS_URL: `${issuer}/jwks` },
  });
});
afterAll(async () => {
  await t.close();
  await close();
});

/** What a browser does: follows the provider's pages, keeps its cookies, fills in its forms, until it is sent back to us. */
const logIn = async (login: string, { client = CLIENT, nonce = 'nonce-1' } = {}): Promise<string> => {
  const jar = new Map<string, string>();
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: BACK,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce,
    state: 'state-1',
  });
  let url = `${issuer}/auth?${query.toString()}`;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    form = undefined;
    if (location?.startsWith(BACK)) return new URLSearchParams(new URL(location).hash.slice(1)).get('id_token') ?? '';
    if (location) {
      url = new URL(location, url).href;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) {
      throw new Error(`the provider says: ${answer.status} ${page.slice(0, 300)}`);
    }
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('the provider never sent the browser back');
};

const signIn = (credential: string, nonce = 'nonce-1') => t.call(socialLoginGoogle, { body: { credential, nonce } });

test('a token of a real OpenID provider logs its person in', async () => {
  const answer = await signIn(await logIn('ala'));
  expect(answer.status).toBe(200);
  const claims: unknown = JSON.parse(
    Buffer.from(String(answer.body.access).split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(claims).toMatchObject({ email: 'ala@example.com', username: 'Person ala', first_login: true });
  expect((await signIn(await logIn('ala'))).status).toBe(200);
});

test('one made for another client, or with another nonce, does not', async () => {
  const refused = { status: 400, body: { detail: messages.socialRefused } };
  expect(await signIn(await logIn('ola', { client: 'another' }))).toMatchObject(refused);
  expect(await signIn(await logIn('ola'), 'nonce-2')).toMatchObject(refused);
});

test('nor one of a person whose e-mail the provider has not verified', async () => {
  expect(await signIn(await logIn('unverified-ela'))).toMatchObject({
    status: 400,
    body: { detail: messages.socialNoEmail },
  });
});
