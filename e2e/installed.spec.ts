import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { installed } from './support/installed.ts';
import { addCards, newLearner, open } from './support/learner.ts';
import { deployments } from './support/second-build.ts';

test.use({ serviceWorkers: 'allow' });

const DAY_BACK = { section: '3', daysAgo: 10 } as const;

test.afterEach(async ({ server }) => {
  if (server.pid() === undefined) await server.restart();
});

test('can be installed: a manifest with icons that exist, and a worker that keeps no answer of the API', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    readonly start_url: string;
    readonly display: string;
    readonly icons: readonly { readonly src: string; readonly purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }]) {
    expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
  }
  await installed(page);
  await page.reload();
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/(?:api|health|locales|prerendered)\//.test(path) || path === '/')).toEqual([]);
});

test('every page of a learner opens with the server gone and the network off', async ({
  page,
  request,
  context,
  server,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', ...DAY_BACK }]);
  await open(page, learner, '/');
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
  await installed(page);
  await server.kill();
  await context.setOffline(true);
  const places: readonly (readonly [path: string, sees: (page: Page) => Promise<void>])[] = [
    ['/', async (cold) => expect(cold.getByRole('link', { name: /Review all/ })).toBeVisible()],
    ['/list', async (cold) => expect(cold.getByRole('row')).toHaveCount(2)],
    ['/add', async (cold) => expect(cold.getByRole('textbox', { name: 'Word' })).toBeFocused()],
    ['/lesson/all', async (cold) => expect(cold.getByRole('textbox')).toBeFocused()],
    ['/section', async (cold) => expect(cold.getByRole('heading', { level: 1 })).toBeVisible()],
    ['/categories', async (cold) => expect(cold.getByRole('heading', { level: 1 })).toBeVisible()],
    ['/account', async (cold) => expect(cold.getByRole('heading', { level: 1 })).toBeVisible()],
    ['/about', async (cold) => expect(cold.getByRole('heading', { level: 1 })).toBeVisible()],
    ['/privacy-policy', async (cold) => expect(cold.getByRole('heading', { level: 1 })).toBeVisible()],
    ['/pay', async (cold) => expect(cold.getByRole('banner')).toBeVisible()],
    ['/no/such/page', async (cold) => expect(cold.getByRole('link', { name: /Review all/ })).toBeVisible()],
  ];
  await page.close();
  for (const [path, sees] of places) {
    const cold = await context.newPage();
    await cold.goto(server.url + path);
    await sees(cold);
    await cold.close();
  }
});

test('with the worker in place a learner gets the app, and who has logged out the pages of the server', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', ...DAY_BACK }]);
  await open(page, learner, '/');
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
  await installed(page);
  /** What the page contains before any script runs. */
  const sent = async (path: string): Promise<string> => {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    return (await answer?.text()) ?? '';
  };
  const places = [
    ['/', /Words\s+that stay/],
    ['/?lng=en', /Words\s+that stay/],
    ['/privacy-policy', /Polityka prywatności/],
    ['/terms-of-use/', /Regulamin/],
  ] as const;
  for (const [path] of places) expect(await sent(path), path).not.toContain('data-rendered-ahead');

  await page.goto('/list');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  // The page reloads meanwhile, and cannot be evaluated then.
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).length).catch(() => null);
  await expect.poll(kept).toBe(0);
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  for (const [path, title] of places) {
    expect(await sent(path), path).toContain('data-rendered-ahead');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await context.setOffline(true);
  for (const [path, title] of places) {
    expect(await sent(path), path).not.toContain('data-rendered-ahead');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await context.setOffline(false);

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
  expect(await sent('/')).not.toContain('data-rendered-ahead');
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
});

test('a new version is offered outside lessons, and replaces the old one completely in every tab', async ({
  page,
  request,
  context,
  server,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', ...DAY_BACK }]);
  const product = await deployments(server.url);
  try {
    const build = (tab: Page) =>
      tab
        .locator('meta[name="build"]')
        .getAttribute('content', { timeout: 1000 })
        .catch(() => null);
    const offer = (tab: Page) => tab.getByText('A new version is ready.');
    await open(page, learner, `${product.url}/`);
    await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
    await installed(page);
    const other = await context.newPage();
    await other.goto(`${product.url}/lesson/all`);
    await expect(other.getByRole('textbox')).toBeFocused();
    await other.keyboard.type('ca');

    product.deploy('two');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(offer(page)).toBeVisible();
    await expect(offer(other)).toBeHidden();
    // Until then the old version stays complete: screens not opened yet come from it too.
    await page.getByRole('link', { name: 'Cards', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await build(page)).toBeNull();

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => build(page), { timeout: 30_000 }).toBe('two');
    await expect(page.getByRole('row')).toHaveCount(2);
    // The lesson in the other tab was not disturbed; when it is left, that tab follows.
    await expect(other.getByRole('textbox')).toHaveValue('ca');
    expect(await build(other)).toBeNull();
    await other.keyboard.press('Escape');
    await expect.poll(() => build(other), { timeout: 30_000 }).toBe('two');
    await expect(other.getByRole('link', { name: /Review all/ })).toBeVisible();
  } finally {
    await product.close();
  }
});
