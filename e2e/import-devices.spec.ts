import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { installed } from './support/installed.ts';
import { bearer, cardsOf, type Learner, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

const LIST = Buffer.from('el sol – sun\nla luna – moon\nel mar – sea\n');
const bring = async (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel('Choose a file').and(page.locator('input')).setInputFiles({ name, mimeType: '', buffer });
const add = (page: Page) => page.getByRole('button', { name: /^Add [\d,]+ cards?$/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('two devices import the same file at once: each card exists once, and the slower one sees how many it did not add', async ({
  page,
  request,
  context,
  browser,
  problems,
  baseURL,
}) => {
  test.setTimeout(120_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  const { email, password } = learner;
  const login = await request.post('/api/token/', { data: { email, password } });
  const tokens = (await login.json()) as { access: string; refresh: string };
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' });
  problems.watch(elsewhere);
  const other = await elsewhere.newPage();
  const devices: readonly (readonly [Page, BrowserContext, { access: string; refresh: string }])[] = [
    [page, context, learner],
    [other, elsewhere, tokens],
  ];
  for (const [device, whole, own] of devices) {
    await open(device, { ...learner, ...own }, '/import');
    await bring(device, 'list.txt', LIST);
    await expect(heading(device, '3 cards in list.txt')).toBeVisible();
    await whole.setOffline(true);
    await add(device).click();
    await expect(heading(device, '3 cards added')).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page.getByText('3 of 3 are on the server')).toBeVisible({ timeout: 60_000 });
  await elsewhere.setOffline(false);
  const news = other.getByRole('button', { name: '1 change was not accepted' });
  await expect(news).toBeVisible({ timeout: 60_000 });
  await news.click();
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('3 cards of “list.txt” were there already; they were not added again.');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('la luna – moon')).toBeVisible();
  expect(await axeProblems(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await other.goto('/list');
  await expect(other.getByRole('button', { name: 'All cards 3' })).toBeVisible();
  expect(await cardsOf(request, learner)).toHaveLength(3);
  await elsewhere.close();
});

test('taking back knows what was answered since, and works without a network after all was sent', async ({
  page,
  request,
  context,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await open(page, learner, '/import');
  await installed(page);
  await bring(page, 'list.txt', LIST);
  await add(page).click();
  await expect(page.getByText('3 of 3 are on the server')).toBeVisible({ timeout: 60_000 });
  const [answered] = await cardsOf(request, learner);
  const review = {
    id: `00000000-0000-7000-8000-${String(Date.now()).slice(-12).padStart(12, '0')}`,
    card: answered?.id,
    // Dates of the wire are whole seconds: well after the import, however fast the machine is.
    at: Date.now() + 4_000,
    direction: 'word',
    typed: 'sun',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 500,
  };
  const sent = await request.post('/api/reviews/', { headers: bearer(learner.access), data: { reviews: [review] } });
  expect(sent.status()).toBe(200);
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back 3 cards?' });
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused();
  await expect(dialog).toContainText('2 cards and their answers go. 1 you have answered or changed since; it stays.');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep them' }).click();

  // The answer of the other device arrives here, then the network is lost.
  await page.goto('/list');
  const moved = page.getByRole('row').filter({ hasText: answered?.word ?? '' });
  await expect(moved.getByLabel(/^Box 2/).or(moved.getByText(/^Box 2/))).not.toHaveCount(0, { timeout: 30_000 });
  await context.setOffline(true);
  await page.goto('/import');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 you have answered or changed since; it stays.');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('taken back', { exact: true })).toBeVisible();
  await page.goto('/list');
  await expect(page.getByRole('button', { name: 'All cards 1' })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ id }) => id), { timeout: 60_000 })
    .toEqual([answered?.id]);
  // After that the same file adds the removed cards again: the closed page may have missed the response, this one requests it.
  const received = page.waitForResponse((response) => response.url().includes('/api/changes/'));
  await page.goto('/import');
  await received;
  await bring(page, 'list.txt', LIST);
  await expect(add(page)).toHaveText('Add 2 cards');
  await expect(page.getByText('you have already')).toBeVisible();
});

test('an import goes on after a reload and without its tab, and the header counts cards', async ({
  page,
  request,
  context,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
  const learner = await newLearner(request);
  await open(page, learner, '/import');
  await installed(page);
  const rows = Array.from({ length: 1200 }, (_, at) => `palabra ${at} – word ${at}\n`).join('');
  let parts = 0;
  await context.route('**/api/imports/*/', async (route) => {
    parts++;
    // The second part is aborted at every attempt while this route is set.
    if (parts > 1) await route.abort();
    else await route.continue();
  });
  await bring(page, 'long.txt', Buffer.from(rows));
  await add(page).click();
  await expect(heading(page, '1,200 cards added')).toBeVisible();
  await expect(page.getByText('500 of 1,200 are on the server')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: '700 changes wait to be sent' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: '700 changes wait to be sent' })).toBeVisible();
  await page.goto('/list');
  await expect(page.getByRole('button', { name: 'All cards 1,200' })).toBeVisible();
  await context.unroute('**/api/imports/*/');
  await context.setOffline(false);
  await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 60_000 }).toBe(1200);
  await expect(page.getByRole('button', { name: /waits? to be sent/ })).toBeHidden({ timeout: 60_000 });
});

/** Freezes the page at the n-th write of *Add* to its disk, and reports it. */
const freezeAt = (step: number) => {
  let writes = 0;
  for (const way of ['put'] as const) {
    const write = IDBObjectStore.prototype[way];
    IDBObjectStore.prototype[way] = function (...given) {
      if (Reflect.get(window, 'armed') === true && ++writes === step) {
        void (Reflect.get(window, 'frozen') as () => Promise<void>)();
        const until = performance.now() + 20_000;
        while (performance.now() < until);
      }
      return write.apply(this, given);
    };
  }
};

async function killedAt(page: Page, learner: Learner, step: number): Promise<boolean> {
  let reached = (): void => undefined;
  const frozen = new Promise<'frozen'>((resolve) => {
    reached = () => resolve('frozen');
  });
  // Attached before: a frozen page accepts no session.
  const session = await page.context().newCDPSession(page);
  await page.exposeFunction('frozen', () => reached());
  await page.addInitScript(freezeAt, step);
  await page.route('**/api/imports/*/', (route) => route.abort());
  await open(page, learner, '/import');
  await installed(page);
  const rows = Array.from({ length: 1200 }, (_, at) => `palabra ${at} – word ${at}\n`).join('');
  await bring(page, 'long.txt', Buffer.from(rows));
  await expect(add(page)).toBeEnabled();
  await page.evaluate(() => Reflect.set(window, 'armed', true));
  await add(page).click({ noWaitAfter: true });
  const done = heading(page, '1,200 cards added')
    .waitFor({ timeout: 15_000 })
    .then(() => 'done' as const)
    .catch(() => 'frozen' as const);
  const ended = await Promise.race([frozen, done]);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  return ended === 'done';
}

for (const step of [1, 2, 3, 4, 5, 6, 50]) {
  test(`a tab killed at write ${step} of adding leaves the whole import or none`, async ({
    page,
    request,
    context,
    problems,
  }) => {
    test.setTimeout(120_000);
    problems.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const learner = await newLearner(request);
    const isDone = await killedAt(page, learner, step);
    const next = await context.newPage();
    await next.route('**/api/imports/*/', (route) => route.abort());
    await next.goto('/list');
    const all = next.getByRole('button', { name: /^All cards (0|1,200)$/ });
    await expect(all).toBeVisible({ timeout: 30_000 });
    if (isDone) await expect(all).toHaveText('All cards 1,200');
  });
}
