import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { endPremium, storedReviews } from './support/database.ts';
import { addCards, cardsOf, type Learner, newcomer, newLearner, open } from './support/learner.ts';
import { startServer } from './support/server.ts';

// Many pages in one story: slow on a busy machine.
test.setTimeout(120_000);

const ENDED = /^Nothing is lost: .*export them or delete your account/;

/** Learners of these stories have used their free days: they are asked to pay. */
const expired = async (request: APIRequestContext, dataDir: string): Promise<Learner> => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  endPremium(dataDir, learner.email);
  return learner;
};

/** Pays with the sandbox's card. */
const pay = async (page: Page): Promise<void> => {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/success$/);
};

interface Seen {
  readonly status: number;
  readonly type: string;
  readonly location: string | null;
  readonly cache: string | null;
  readonly body: unknown;
}

/** Requests as any page would: with the browser's cache, following redirects; with the given tokens, or those the app has now. */
const ask = (page: Page, path: string, method = 'GET', given?: string): Promise<Seen> =>
  page.evaluate(
    async ([address, how, held]) => {
      const tokens = JSON.parse(held ?? localStorage.getItem('authTokens') ?? '{}') as { access: string };
      const answer = await fetch(address ?? '', {
        method: how ?? 'GET',
        headers: { authorization: `Bearer ${tokens.access}`, 'content-type': 'application/json' },
        ...(how === 'POST' ? { body: '{}' } : {}),
      });
      return {
        status: answer.status,
        type: answer.redirected ? 'redirected' : answer.type,
        location: answer.headers.get('location'),
        cache: answer.headers.get('cache-control'),
        body: await answer.json(),
      };
    },
    [path, method, given],
  );

test('before the free days are claimed nothing leads past them, and then the way is open', async ({
  page,
  request,
}) => {
  const learner = await newcomer(request);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/premium/', async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, learner, '/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('30 free days');
  const onward = page.getByRole('main').getByRole('link');
  await expect(onward).toHaveCount(0);
  await page.getByRole('button', { name: 'Claim 30 days' }).click();
  await expect(onward).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('The drawer is empty')).toBeVisible();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/^\d{4}-\d\d-\d\d$/)).toBeVisible();
  await page.getByRole('link', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCount(0);
});

test('free days that are claimed on /pay begin no payment', async ({ page, request }) => {
  const learner = await newcomer(request);
  const begun: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/payment/')) begun.push(asked.method());
  });
  await open(page, learner, '/pay');
  await page.getByRole('button', { name: 'Claim 30 days' }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('link', { name: 'Close', exact: true })).toBeVisible();
  expect(begun).toEqual([]);
});

test('301 and 202 are never cached: after the payment, and a reload, the same calls are 200', async ({
  page,
  request,
  server,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/account');
  await expect(page.getByText(learner.email, { exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('authTokens') ?? '');
  endPremium(server.dataDir, learner.email);

  const plain = { type: 'basic', location: null, cache: 'no-store' };
  const tokens = { access: expect.any(String), refresh: expect.any(String) };
  // The token still says premium: 301. A repeated request reaches the server again.
  for (const path of ['/api/', '/api/', '/api/changes/?since=0']) {
    expect(await ask(page, path, 'GET', token)).toEqual({ status: 301, ...plain, body: tokens });
  }
  const refused = { status: 301, ...plain, body: { data: expect.any(String) } };
  expect(await ask(page, '/api/', 'POST', token)).toMatchObject(refused);
  for (const path of ['/api/categories/', '/api/sections/']) {
    expect(await ask(page, path, 'GET', token)).toEqual({ status: 202, ...plain, body: [] });
  }

  await page.goto('/');
  await expect(page).toHaveURL(/\/pay$/);
  // The app has adopted the tokens of the 301, which no longer say premium.
  await expect.poll(async () => (await ask(page, '/api/')).status).toBe(202);
  await pay(page);
  await page.reload();
  for (const path of ['/api/', '/api/changes/?since=0', '/api/categories/', '/api/sections/']) {
    expect((await ask(page, path)).status).toBe(200);
  }
  await page.goto('/list');
  await expect(page.getByRole('cell', { name: 'el gato', exact: true })).toBeVisible();
});

test('an expired learner is led to /pay with one sentence, and keeps export and deletion', async ({
  page,
  request,
  server,
}) => {
  const learner = await expired(request, server.dataDir);
  for (const path of ['/', '/list', '/add', '/lesson/1', '/section', '/categories']) {
    await open(page, learner, path);
    await expect(page).toHaveURL(/\/pay$/);
    await expect(page.getByText(ENDED)).toBeVisible();
  }
  expect(await axeProblems(page)).toEqual([]);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Export' }).click();
  await page.getByRole('radio', { name: 'Siedem' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page).toHaveURL(/\/$/);
  const again = await request.post('/api/token/', { data: { email: learner.email, password: learner.password } });
  expect(again.status()).toBe(401);
});

test('premium that ends in the middle of a lesson loses no answer: it is counted once premium is back', async ({
  page,
  request,
  server,
}) => {
  const learner = await newLearner(request);
  const words = [
    { word: 'el gato', meanings: 'cat' },
    { word: 'el perro', meanings: 'dog' },
    { word: 'la casa', meanings: 'house' },
  ];
  await addCards(
    request,
    learner,
    words.map((card) => ({ ...card, section: '3', daysAgo: 10 })),
  );
  const answerRight = async (): Promise<void> => {
    const prompt = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    const card = words.find(({ word, meanings }) => word === prompt || meanings === prompt);
    await page.getByRole('textbox').fill(card?.word === prompt ? card.meanings : (card?.word ?? ''));
    await page.keyboard.press('Enter');
  };
  await open(page, learner, '/lesson/3');
  await expect(page.getByText('3 available')).toBeVisible();
  await answerRight();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Right');
  await expect.poll(() => storedReviews(server.dataDir, learner.email).length).toBe(1);

  // Only the response to the answer may bring the change: the changes of others are stubbed as empty.
  await page.route('**/api/changes/**', (route) =>
    route.fulfill({
      json: {
        revision: Number(new URL(route.request().url()).searchParams.get('since')),
        more: false,
        categories: [],
        sections: [],
        cards: [],
        deleted: { categories: [], sections: [], cards: [] },
      },
    }),
  );
  endPremium(server.dataDir, learner.email);
  await page.keyboard.press('Enter');
  await answerRight();
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByText(ENDED)).toBeVisible();
  expect(storedReviews(server.dataDir, learner.email)).toHaveLength(1);

  await page.unroute('**/api/changes/**');
  await pay(page);
  await expect.poll(() => storedReviews(server.dataDir, learner.email).length).toBe(2);
  await page.goto('/');
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ section }) => section).sort())
    .toEqual(['3', '4', '4']);
});

test('with payments switched off /pay says so, and asks for no card', async ({ page, playwright }) => {
  const own = await startServer({ PAYMENTS: 'off' });
  const api = await playwright.request.newContext({ baseURL: own.url });
  try {
    const learner = await expired(api, own.dataDir);
    await open(page, learner, `${own.url}/`);
    await expect(page).toHaveURL(/\/pay$/);
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByText('Payments are switched off')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Polski' }).click();
    await expect(page.getByText('Płatności są wyłączone')).toBeVisible();
  } finally {
    // A page that still fetches a font would report a lost server.
    await page.close();
    await api.dispose();
    await own.remove();
  }
});
