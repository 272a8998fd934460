import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { type Learner, newLearner, open } from './support/learner.ts';
import { startServer } from './support/server.ts';

// A story cannot intercept what the service worker fetches.
test.setTimeout(120_000);

const reply = (status: number, detail: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ detail }) });

/** The first load of a learner's data, as it can fail, and what the overlay says (specification §8). */
const failures = [
  {
    what: 'no answer',
    answer: (route: Route) => route.abort(),
    en: 'Connection error, refresh the page.',
    pl: 'Błąd połączenia, odśwież stronę.',
  },
  {
    what: 'a failure without a reason',
    answer: reply(500, ''),
    en: 'Connection error, refresh the page.',
    pl: 'Błąd połączenia, odśwież stronę.',
  },
  {
    what: 'a failure with a reason',
    answer: reply(500, 'the drawer jams'),
    en: 'error: the drawer jams',
    pl: 'błąd: the drawer jams',
  },
  { what: '503', answer: reply(503, 'Technical break'), en: 'Technical break', pl: 'Przerwa techniczna' },
] as const;

test('each failure of the first load has its message, and Refresh reloads the page', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/ERR_FAILED|status of 50[03]/);
  await page.route('**/api/changes/**', failures[0].answer);
  await open(page, await newLearner(request), '/');
  for (const { what, answer, en, pl } of failures) {
    await test.step(what, async () => {
      // The newest route answers; none is removed in between, or a request would reach the server.
      await page.route('**/api/changes/**', answer);
      await page.reload();
      await expect(page.getByText(en, { exact: true })).toBeVisible();
      expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
      await page.getByRole('button', { name: 'Polski' }).click();
      await expect(page.getByText(pl, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'English' }).click();
    });
  }
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('link', { name: 'All cards' }).first()).toBeVisible();
});

test('a learner’s start asks for each file once: what is fetched ahead is what is used', async ({ page, request }) => {
  const learner = await newLearner(request);
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (each) => {
    const { pathname } = new URL(each.url());
    if (pathname.startsWith('/assets/')) asked.push(pathname);
  });
  page.on('console', (message) => {
    if (message.text().includes('preload')) complaints.push(message.text());
  });
  await open(page, learner, '/list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(1);
  expect(asked.filter((path, index) => asked.indexOf(path) < index)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a visitor without a valid login sees, while it loads, what to do', async ({ page, request }) => {
  const learner: Learner = await newLearner(request);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/token/refresh/', (route) => held.then(() => route.continue()));
  // The app does not wait forever: a late check may find the text gone.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Login to use the app')) Object.assign(window, { loginShown: true });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  // A valid token opens the cards at once: only an expired one makes the app wait.
  const [header, claims = '', mac] = learner.access.split('.');
  const ended = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), exp: 1 };
  const access = [header, Buffer.from(JSON.stringify(ended)).toString('base64url'), mac].join('.');
  await open(page, { ...learner, access }, '/');
  await expect.poll(() => page.evaluate(() => 'loginShown' in window), { timeout: 30_000 }).toBe(true);
  release();
  await expect(page.getByRole('link', { name: 'All cards' }).first()).toBeVisible();
});

test('MAINTENANCE=on: a learner reads that there is a technical break', async ({ page, request, problems }) => {
  problems.allow(/status of 503/);
  const learner = await newLearner(request);
  const own = await startServer({ MAINTENANCE: 'on' });
  try {
    await open(page, learner, `${own.url}/`);
    await expect(page.getByText('Technical break')).toBeVisible();
  } finally {
    await own.remove();
  }
});

test('a screen that cannot be loaded shows the router’s error page, and Refresh repairs it', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/provoked|ERR_FAILED|UnreachableError/);
  const learner = await newLearner(request);
  await open(page, learner, '/');
  await expect(page.getByRole('link', { name: 'All cards' }).first()).toBeVisible();
  const help = '**/assets/help-screen-*.js';
  await page.route(help, (route) => route.abort());
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByText('Connection error, refresh the page.')).toBeVisible();
  await page.unroute(help);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();

  const broken = (route: Route): Promise<void> =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const AboutScreen = () => { throw new Error('provoked'); };",
    });
  await page.route('**/assets/about-screen-*.js', broken);
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
  await page.unroute('**/assets/about-screen-*.js', broken);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});
