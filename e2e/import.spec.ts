import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, bearer, cardsOf, type Learner, newLearner, open } from './support/learner.ts';

const waits = (page: Page) => page.getByRole('button', { name: /waits? to be sent/ });
const file = (page: Page) => page.getByLabel('Choose a file', { exact: true }).and(page.locator('input'));

/** What a learner would miss: each card with the names of its category and box, and since when it is there. */
async function belongings(request: APIRequestContext, learner: Learner): Promise<readonly string[]> {
  const headers = bearer(learner.access);
  const list = async (path: string) =>
    (await (await request.get(path, { headers })).json()) as readonly Readonly<Record<string, string>>[];
  const names = new Map((await list('/api/categories/')).map(({ id, name }) => [id, name]));
  const sections = await list('/api/sections/');
  const cards = await cardsOf(request, learner);
  return [
    ...sections.map(({ category, label }) => `box ${names.get(category)} ${label}`),
    ...cards.map(({ word, meanings, category, section, modified_date }) => {
      const label = sections.find((each) => each['category'] === category && each['id'] === section)?.['label'];
      return `card ${word} = ${meanings} in ${names.get(category)}, ${label} since ${modified_date}`;
    }),
  ].toSorted();
}

const AWKWARD = ['=1+1', '+48', '-ja', '@dom', "'=x", 'a,b; c', 'say "hi"', 'żółw 👩\u200d👧', '<b>x</b>', '＝SUM(1)'];

test('an export, a deleted account, another account, an import: the same cards in the same boxes since the same time', async ({
  page,
  request,
  browser,
  server,
  problems,
}) => {
  test.setTimeout(120_000);
  const before = await newLearner(request);
  const headers = bearer(before.access);
  const second = (await (
    await request.post('/api/categories/', { headers, data: { name: 'Czech, "old"' } })
  ).json()) as { readonly id: string };
  await request.put('/api/section/3/', {
    headers,
    data: { id: '3', category: second.id, label: '5 hours', timer: String(5 * 3_600_000) },
  });
  await request.delete('/api/section/6/', { headers, data: { id: '6', category: second.id, newSection: '5' } });
  const cards = AWKWARD.map((word, index) => ({
    word,
    meanings: `${AWKWARD[(index + 3) % AWKWARD.length]} ${index}|other ${index}`,
    section: ['1', '2', '3', '4', '5', '7'][index % 6] ?? '1',
    daysAgo: index * 3,
  }));
  await addCards(request, before, cards);
  await addCards(request, { ...before, category: second.id }, cards.slice(2, 7));
  const held = await belongings(request, before);
  expect(held.filter((each) => each.startsWith('card'))).toHaveLength(15);

  await open(page, before, '/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Everything (JSON)' }).click(),
  ]);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Cards (CSV)' }).click(),
  ]);
  const document = await readFile(await download.path());
  const csv = await readFile(await table.path());
  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await request.get('/api/profile/', { headers })).status()).toBe(401);

  const after = await newLearner(request);
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  problems.watch(context);
  const anew = await context.newPage();
  await open(anew, after, '/account');
  await anew.getByRole('link', { name: 'Import' }).click();
  await expect(anew.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  expect(await axeProblems(anew)).toEqual([]);
  await file(anew).setInputFiles({ name: 'siedem.json', mimeType: 'application/json', buffer: document });
  await expect(anew.getByRole('heading', { level: 1, name: '15 cards found' })).toBeVisible();
  await expect(anew.getByText('New categories: Czech, "old"')).toBeVisible();
  expect(await axeProblems(anew)).toEqual([]);
  await anew.getByRole('button', { name: 'Add 15' }).click();
  await expect(anew.getByRole('heading', { level: 1, name: '15 cards added' })).toBeVisible();
  await expect(waits(anew)).toBeHidden({ timeout: 30_000 });
  expect(await belongings(request, after)).toEqual(held);

  // Again, and as a table: there is nothing left to add.
  await anew.getByRole('button', { name: 'Import another file' }).click();
  for (const [name, buffer] of [
    ['siedem.json', document],
    ['cards.csv', csv],
  ] as const) {
    await file(anew).setInputFiles({ name, mimeType: 'text/plain', buffer });
    await expect(anew.getByText('15 cards you have already.')).toBeVisible();
    await expect(anew.getByText('There is nothing to add.')).toBeVisible();
    await anew.getByRole('button', { name: 'Import another file' }).click();
  }
  await expect(waits(anew)).toBeHidden();
  expect(await belongings(request, after)).toEqual(held);
  await context.close();
});

test('a table is checked before anything is added, each row that cannot be is told, also without a network', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'pan', meanings: 'bread' }]);
  await open(page, learner, '/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  const choose = (name: string, text: string | Buffer) =>
    file(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  for (const [text, says] of [
    ['', 'There are no cards in this file.'],
    ['{"format":"another"}', 'This is no export of ours, or it is not whole.'],
    [Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'This file cannot be read as text. Save it as CSV in UTF-8 and try again.'],
  ] as const) {
    await choose('x.csv', text);
    await expect(page.getByRole('alert')).toHaveText(says);
  }
  await context.setOffline(true);
  await choose(
    'table.csv',
    'word;meanings;category;box\r\nel gato;cat;Spanish;3 dni\r\nel | campo;field;Spanish;\r\nPAN;Bread | loaf;;\r\n',
  );
  await expect(page.getByRole('heading', { level: 1, name: '3 cards found' })).toBeVisible();
  await expect(page.getByText('They go to: Spanish')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 rows cannot be added' })).toBeVisible();
  await expect(page.getByRole('row', { name: /3 el \| campo you can't use \| sign/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /4 PAN Card already exists/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add 1, skip 2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 card added' })).toBeVisible();
  await expect(page.getByRole('row', { name: /el \| campo/ })).toBeVisible();
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ word, section }) => `${word} ${section}`).sort(), {
      timeout: 30_000,
    })
    .toEqual(['el gato 3', 'pan 1']);
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dodano 1 kartę' })).toBeVisible();
});

test('beside a word of any length the reason against its row stays readable on a phone', async ({ page, request }) => {
  const learner = await newLearner(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, learner, '/import');
  const rows = `word,meanings\ndog,pies\n${'x'.repeat(250)},too long\n`;
  await file(page).setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  const reason = page.getByRole('cell', { name: 'data is not valid' });
  await expect(reason).toBeVisible();
  expect((await reason.boundingBox())?.width).toBeGreaterThan(100);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
