import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { endPremium } from './support/database.ts';
import { installed } from './support/installed.ts';
import { bearer, cardsOf, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

// Every story sends three parts, some of them several times.
test.setTimeout(180_000);

const PARTS = '**/api/imports/*/';
const LONG = Buffer.from(Array.from({ length: 1200 }, (_, at) => `palabra ${at} – word ${at}\n`).join(''));
const waits = (page: Page) => page.getByRole('button', { name: /waits? to be sent/ });
const bring = async (page: Page): Promise<void> => {
  await page
    .getByLabel('Choose a file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'long.txt', mimeType: '', buffer: LONG });
  await page.getByRole('button', { name: 'Add 1,200 cards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1,200 cards added' })).toBeVisible();
};
const firstCard = (route: Route): string => {
  const { cards } = route.request().postDataJSON() as { cards: { id: string }[] };
  return cards[0]?.id ?? '';
};

test('a network cut in each part, before it arrived and after it was stored, loses and doubles nothing', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const learner = await newLearner(request);
  const tries = new Map<string, number>();
  await context.route(PARTS, async (route) => {
    const part = firstCard(route);
    const turn = (tries.get(part) ?? 0) + 1;
    tries.set(part, turn);
    if (turn === 2) await route.fetch();
    if (turn < 3) await route.abort();
    else await route.continue();
  });
  await open(page, learner, '/import');
  await bring(page);
  await expect(page.getByText('1,200 of 1,200 are on the server')).toBeVisible({ timeout: 120_000 });
  expect([...tries.values()]).toEqual([3, 3, 3]);
  expect(await cardsOf(request, learner)).toHaveLength(1200);
  await expect(page.getByRole('button', { name: /not accepted/ })).toBeHidden();
  await page.goto('/list');
  await expect(page.getByRole('button', { name: 'All cards 1,200' })).toBeVisible();
});

for (const [who, where] of [
  ['here', 'the part on its way comes and goes again'],
  ['elsewhere', 'what waits here goes too'],
] as const) {
  test(`taken back ${who} while parts are on their way, ${where}`, async ({ page, request, context, problems }) => {
    problems.allow(/409/);
    const learner = await newLearner(request);
    const held = Promise.withResolvers<void>();
    let parts = 0;
    await context.route(PARTS, async (route) => {
      if (route.request().method() === 'POST' && ++parts === 2) await held.promise;
      await route.continue();
    });
    await open(page, learner, '/import');
    await bring(page);
    await expect(page.getByText('500 of 1,200 are on the server')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => parts).toBe(2);
    if (who === 'here') {
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Bring your words' })).toBeVisible();
    } else {
      const headers = bearer(learner.access);
      const { imports } = (await (await request.get('/api/imports/', { headers })).json()) as {
        imports: { id: string }[];
      };
      expect((await request.delete(`/api/imports/${imports[0]?.id ?? ''}/`, { headers })).status()).toBe(200);
    }
    held.resolve();
    await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 60_000 }).toBe(0);
    await expect(waits(page)).toBeHidden({ timeout: 60_000 });
    await page.goto('/list');
    await expect(page.getByText('palabra', { exact: false })).toHaveCount(0);
    expect(await cardsOf(request, learner)).toEqual([]);
  });
}

test('parts wait while premium has ended, and are sent after payment', async ({ page, request, context, server }) => {
  const learner = await newLearner(request);
  let parts = 0;
  await context.route(PARTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    if (++parts === 1) endPremium(server.dataDir, learner.email);
    return route.fulfill({ response: answer });
  });
  await open(page, learner, '/import');
  await installed(page);
  await bring(page);
  await expect(page.getByText('Adding cards needs premium.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: '700 changes wait to be sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Extend premium' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 60_000 }).toBe(1200);
  await expect(waits(page)).toBeHidden({ timeout: 60_000 });
});
