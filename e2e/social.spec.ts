import type { Page } from '@playwright/test';
import {
  type GoogleStandIn,
  type GraphStandIn,
  openGoogleStandIn,
  openGraphStandIn,
  serveStandIn,
  type StandIn,
} from '../packages/server/src/dev/social-stand-ins.ts';
import { expect, test } from './fixtures.ts';
import { type ServerHandle, startServer } from './support/server.ts';

interface Asked {
  readonly provider: 'google' | 'facebook';
  readonly query: URLSearchParams;
}

let google: GoogleStandIn;
let graph: GraphStandIn;
let pages: StandIn;
let own: ServerHandle;
/** What the provider's page returns, set by each story. */
let answer: (asked: Asked) => Promise<Readonly<Record<string, string>>>;
let asked: Asked[] = [];

test.beforeAll(async () => {
  google = await openGoogleStandIn(Date.now);
  graph = await openGraphStandIn();
  pages = await serveStandIn((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const call: Asked = { provider: pathname === '/google' ? 'google' : 'facebook', query };
    asked.push(call);
    void answer(call).then((fields) => {
      const fragment = new URLSearchParams(fields).toString();
      response.writeHead(302, { location: `${query.get('redirect_uri')}#${fragment}` }).end();
    });
  });
  own = await startServer({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_ISSUER: google.url,
    GOOGLE_JWKS_URL: `${google.url}/certs`,
    GOOGLE_AUTHORIZE_URL: `${pages.url}/google`,
    FACEBOOK_APP_ID: graph.appId,
    FACEBOOK_APP_SECRET: graph.appSecret,
    FACEBOOK_GRAPH_URL: graph.url,
    FACEBOOK_AUTHORIZE_URL: `${pages.url}/facebook`,
  });
});
test.beforeEach(() => {
  asked = [];
});
test.afterAll(async () => {
  await own.remove();
  await Promise.all([google.close(), graph.close(), pages.close()]);
});

const state = ({ query }: Asked): string => query.get('state') ?? '';
const idToken = ({ query }: Asked, email: string, nonce = query.get('nonce')) =>
  google.sign({ sub: email, email, nonce });

const choose = async (page: Page, provider: 'Google' | 'Facebook', path = '/login'): Promise<void> => {
  await page.goto(own.url + path);
  await page.getByRole('button', { name: provider }).click();
};

test('Google: an ID token is requested with state and nonce, and the learner is logged in', async ({ page }) => {
  answer = async (call) => ({ state: state(call), id_token: await idToken(call, 'zofia@example.com') });
  await choose(page, 'Google');
  await expect(page).toHaveURL(/\/survey$/);
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    client_id: google.clientId,
    redirect_uri: `${own.url}/social/google`,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('Facebook: an access token is requested, also from the registration', async ({ page }) => {
  graph.tokens.set('fb-token', { person: { id: '77', name: 'Bruno', email: 'bruno@example.com' } });
  answer = async (call) => ({ state: state(call), access_token: 'fb-token', token_type: 'bearer' });
  await choose(page, 'Facebook', '/register');
  await expect(page).toHaveURL(/\/survey$/);
  expect(asked[0]?.query.get('response_type')).toBe('token');
  expect(asked[0]?.query.get('redirect_uri')).toBe(`${own.url}/social/facebook`);
});

test('a sign-in that did not begin in this tab, or was refused, ends on the login screen with its reason', async ({
  page,
}) => {
  const refused = page.getByText('Login was refused by the provider');
  answer = async (call) => ({ state: 'of another tab', id_token: await idToken(call, 'mallory@example.com') });
  await choose(page, 'Google');
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/login`);

  answer = async (call) => ({ state: state(call), id_token: await idToken(call, 'mallory@example.com', 'replayed') });
  await choose(page, 'Google');
  await expect(refused).toBeVisible();

  answer = async (call) => ({ state: state(call), error: 'access_denied' });
  await choose(page, 'Google');
  await expect(refused).toBeVisible();

  await page.goto(`${own.url}/social/google#state=x&id_token=y`);
  await expect(refused).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authTokens'))).toBeNull();
});

test('an address that has a password account is not linked silently', async ({ page, request }) => {
  await request.post(`${own.url}/api/register/`, {
    data: {
      username: 'Kate',
      email: 'kate@example.com',
      password: 'correct horse 7',
      confirm_password: 'correct horse 7',
    },
  });
  answer = async (call) => ({ state: state(call), id_token: await idToken(call, 'kate@example.com') });
  await choose(page, 'Google');
  await expect(page.getByText('account with this email already exists')).toBeVisible();
});
