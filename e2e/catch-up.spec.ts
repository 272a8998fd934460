import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, bearer, type Learner, newLearner, open } from './support/learner.ts';

const DAY = 86_400_000;

interface CardRow {
  readonly id: string;
  readonly word: string;
}

/** Cards met over three days that ended a number of days ago, now all due in the second box. */
async function leave(request: APIRequestContext, learner: Learner, daysAgo: number, cards: number): Promise<void> {
  const headers = bearer(learner.access);
  const words = Array.from({ length: cards }, (_, index) => ({
    word: `palabra ${index}`,
    meanings: `word ${index}`,
    daysAgo: daysAgo + 4,
  }));
  await addCards(request, learner, words);
  const list = (await (await request.get('/api/', { headers })).json()) as CardRow[];
  const reviews = list.map(({ id }, index) => ({
    id: randomUUID(),
    card: id,
    at: Date.now() - (daysAgo + (index % 3)) * DAY + index * 1000,
    direction: 'word',
    typed: 'x',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 30_000,
  }));
  const sent = await request.post('/api/reviews/', { headers, data: { reviews } });
  expect(sent.status()).toBe(200);
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Answers the card that is asked, right or wrong. */
async function answerOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: /I don't know/ }).click();
  await page.getByRole('button', { name: /^Next/ }).click();
}

test('after a break: a little every day, its share, and the day done', async ({ page, request }) => {
  const learner = await newLearner(request);
  await leave(request, learner, 10, 45);
  await open(page, learner, '/');
  await expect(dialog(page).getByRole('heading', { name: 'Welcome back. 45 cards wait.' })).toBeVisible();
  await expect(dialog(page)).toContainText('You were away');
  await expect(dialog(page)).toContainText(/20 minutes a day clears this in \d+ days?, by /);
  await expect(dialog(page).getByRole('img', { name: /^Cards that wait: 45 today/ })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Show the days as a table' }).click();
  await expect(dialog(page).getByRole('table')).toContainText('45');

  await dialog(page).getByRole('slider', { name: 'Minutes a day' }).fill('5');
  await dialog(page).getByRole('button', { name: 'Start with 5 minutes' }).click();
  await expect(page.getByText('Today 10 of 45')).toBeVisible();
  const action = page.getByRole('link', { name: /Today's share/ });
  await expect(action).toHaveAttribute('href', '/lesson/today');
  await action.click();
  await expect(page).toHaveURL(/\/lesson\/today$/);
  for (let card = 0; card < 10; card += 1) await answerOne(page);
  await expect(page.getByText("Today's share is done. 35 wait until tomorrow.")).toBeVisible();
  await page.getByRole('link', { name: /Back to the boxes/ }).click();
  await expect(page.getByText("Today's share is done. 35 wait until tomorrow.")).toBeVisible();
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'End the plan' }).click();
  await expect(page.getByText(/Today's share is done/)).toHaveCount(0);
});

test('the days are given back, undone, and offered once', async ({ page, request }) => {
  const learner = await newLearner(request);
  await leave(request, learner, 10, 45);
  await open(page, learner, '/');
  await dialog(page)
    .getByRole('radio', { name: /Give the boxes their \d+ days back/ })
    .check();
  await expect(dialog(page)).toContainText('You can undo this.');
  await dialog(page)
    .getByRole('button', { name: /^Give \d+ days back$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^45 cards/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^45 cards/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^45 cards/);
  await page.getByRole('button', { name: 'Breaks' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Catch up' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('a holiday: paused, said on the main view, ended', async ({ page, request }) => {
  const learner = await newLearner(request);
  await leave(request, learner, 0.01, 12);
  await open(page, learner, '/');
  await page.getByRole('button', { name: 'Breaks' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog(page)).toContainText(/cards? comes? back later/);
  expect(await axeProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused until \d+ \w+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText(/^Paused until/)).toHaveCount(0);
});

test('po polsku na telefonie', async ({ page, request }) => {
  const learner = await newLearner(request);
  await leave(request, learner, 10, 45);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'pl'));
  await open(page, learner, '/');
  await expect(dialog(page).getByRole('heading', { name: 'Dobrze, że jesteś. Czeka 45 kart.' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  expect(await axeProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Zacznij od 20 minut' }).click();
  await expect(page.getByText(/^Dziś \d+ z\s45/)).toBeVisible();
});
