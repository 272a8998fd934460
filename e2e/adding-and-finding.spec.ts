import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, newLearner, open } from './support/learner.ts';

const word = (page: Page) => page.getByRole('textbox', { name: 'Word' });
const meaning = (page: Page, number: number) => page.getByRole('textbox', { name: `Meaning ${number}` });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function write(page: Page, text: string): Promise<void> {
  await word(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(meaning(page, 1)).toBeFocused();
  await page.keyboard.type(`meaning of ${text}`);
  await page.keyboard.press('Enter');
}

test('the confirmation is in the card, is replaced by the next outcome, and after five cards a lesson is offered', async ({
  page,
  request,
}) => {
  await open(page, await newLearner(request), '/add');
  await write(page, 'el gato');
  const inCard = page.getByRole('main').getByText('New card was added');
  await expect(inCard).toBeVisible();
  await expect(messages(page).getByText('New card was added')).toHaveCount(0);
  await write(page, 'El Gato');
  await expect(page.getByText('Card already exists')).toBeVisible();
  await expect(inCard).toHaveCount(0);
  for (const each of ['el perro', 'la casa', 'el pan', 'la sopa']) {
    await write(page, each);
    await expect(inCard).toBeVisible();
  }
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Learn these 5 now' }).click();
  await expect(page).toHaveURL(/\/lesson\/1$/);
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
});

test('the arrow down on the last line adds a meaning', async ({ page, request }) => {
  await open(page, await newLearner(request), '/add');
  await word(page).fill('la huella');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('trace');
  await page.keyboard.press('ArrowDown');
  await expect(meaning(page, 2)).toBeFocused();
  await page.keyboard.type('track');
  await page.keyboard.press('Enter');
  await expect(page.getByText('New card was added')).toBeVisible();
});

test('a message names the card, never stacks, and does not follow into a lesson', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat' },
    { word: 'el perro', meanings: 'dog' },
    { word: 'la casa', meanings: 'house' },
  ]);
  await open(page, learner, '/list');
  await page.getByRole('button', { name: 'Delete el gato' }).click();
  await expect(messages(page).getByText('“el gato” deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete el perro' }).click();
  await expect(messages(page).getByText('“el perro” deleted')).toBeVisible();
  await expect(messages(page).getByText('“el gato” deleted')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Boxes' }).click();
  await page.getByRole('link', { name: 'Review all' }).click();
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
  await expect(messages(page).getByText('deleted')).toHaveCount(0);
});

test('more than twenty cards are deleted after one question, and Undo stays until the next change', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  const words = Array.from({ length: 21 }, (_, index) => `palabra ${index}`);
  await addCards(
    request,
    learner,
    words.map((each) => ({ word: each, meanings: 'word' })),
  );
  await page.clock.install();
  await open(page, learner, '/list');
  await expect(page.getByRole('button', { name: 'All cards 21' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import and export' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('group', { name: 'Selected cards' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Delete 21 cards?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'All cards 0' })).toBeVisible();
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'All cards 21' })).toBeVisible();
});

test('a box where nothing is due says what waits elsewhere; an unknown address says so', async ({
  page,
  request,
  browser,
  server,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat' },
    { word: 'el perro', meanings: 'dog' },
  ]);
  await open(page, learner, '/lesson/4');
  await expect(page.getByText('2 cards wait in other boxes.')).toBeVisible();
  await page.getByRole('link', { name: 'Review the 2' }).click();
  await expect(page).toHaveURL(/\/lesson\/all$/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('status').getByText('There is no page at this address.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 cards to review');
  expect(await axeProblems(page)).toEqual([]);

  const visitor = await browser.newPage({ baseURL: server.url, locale: 'pl-PL' });
  await visitor.goto('/no/such/page');
  await expect(visitor.getByText('Pod tym adresem nie ma strony.')).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Słowa');
  await visitor.close();
});
