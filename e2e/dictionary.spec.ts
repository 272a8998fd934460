import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

const PHONE = { width: 390, height: 844 };
const DICTIONARIES = [
  { id: 'd1', name: 'Spanish – German', from: 'es', to: 'de', licence: 'GPL', source: null, entries: 3 },
  { id: 'd2', name: 'Spanish – English, FreeDict', from: 'es', to: 'en', licence: 'GPL', source: null, entries: 3 },
  { id: 'd3', name: 'Hiszpańsko-polski, FreeDict', from: 'es', to: 'pl', licence: 'GPL', source: null, entries: 3 },
];
const WORDS = [
  { word: 'huella', meanings: ['track', 'trace', 'footprint', 'fingerprint'] },
  { word: 'huelga', meanings: ['strike'] },
  { word: 'huevo', meanings: ['egg'] },
];

/** A server with these dictionaries; the result has the queries that it received. */
async function withDictionaries(page: Page, dictionaries: readonly object[] = DICTIONARIES): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/config/', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...config, dictionaries } });
  });
  await page.route('**/api/dictionary/?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(`${query.get('dictionary') ?? ''} ${query.get('q') ?? ''}`);
    const q = (query.get('q') ?? '').toLowerCase().replace(/^la /, '');
    await route.fulfill({ json: { entries: WORDS.filter(({ word }) => word.startsWith(q)) } });
  });
  return asked;
}
const list = (page: Page) => page.getByRole('listbox', { name: /^(From the dictionary|Ze słownika)$/ });
const word = (page: Page) => page.getByLabel('Word', { exact: true });
const meaning = (page: Page, number: number) => page.getByLabel(`Meaning ${number}`, { exact: true });

test('meanings are taken from a dictionary by keys alone, and the card has them', async ({ page, request }) => {
  const learner = await newLearner(request);
  const asked = await withDictionaries(page);
  await open(page, learner, '/add');
  await expect(page.getByLabel('Dictionary')).toHaveValue('d2');
  await expect(word(page)).toBeFocused();
  await page.keyboard.type('la huella');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await expect(word(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Spanish – English, FreeDict, GPL')).toBeVisible();
  expect(asked.at(-1)).toBe('d2 la huella');
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(meaning(page, 1)).toBeFocused();
  await expect(list(page).getByRole('option')).toHaveText([/track/, /trace/, /footprint/, /fingerprint/]);
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('1');
  await expect(meaning(page, 1)).toHaveValue('track');
  await expect(meaning(page, 2)).toBeFocused();
  await expect(list(page).getByRole('option')).toHaveText([/trace/, /footprint/, /fingerprint/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('option', { name: 'footprint' })).toHaveAttribute('aria-selected', 'true');
  const active = await meaning(page, 2).getAttribute('aria-activedescendant');
  await expect(list(page).getByRole('option', { name: 'footprint' })).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('Enter');
  await expect(meaning(page, 2)).toHaveValue('footprint');
  await expect(meaning(page, 3)).toBeFocused();
  await page.keyboard.type('own');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(word(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('New card was added')).toBeVisible();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map((card) => card.meanings), { timeout: 30_000 })
    .toEqual(['track|footprint|own']);
  await expect(word(page)).toBeFocused();
});

test('one tap takes a word with its meanings, on a phone and in Polish, and nothing below moves', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request, 'Hiszpański');
  const asked = await withDictionaries(page);
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'pl'));
  await open(page, learner, '/add');
  await expect(page.getByLabel('Słownik')).toHaveValue('d3');
  await page.getByLabel('Słowo', { exact: true }).pressSequentially('hu');
  const add = page.getByRole('button', { name: 'Dodaj', exact: true });
  const before = await add.boundingBox();
  await expect(list(page).getByRole('option')).toHaveCount(3);
  expect(await add.boundingBox()).toEqual(before);
  expect(await axeProblems(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await list(page)
    .getByRole('option', { name: /huella/ })
    .click();
  await expect(page.getByLabel('Słowo', { exact: true })).toHaveValue('huella');
  await expect(page.getByLabel('Znaczenie 4', { exact: true })).toHaveValue('fingerprint');
  await expect(list(page)).toBeHidden();
  // A single letter sends no query.
  expect(asked.every((question) => question.length > 4)).toBe(true);
});

test('a dictionary can be turned off on this device, and a changed card is helped too', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'huella', meanings: 'track' }]);
  const asked = await withDictionaries(page);
  const [card] = await cardsOf(request, learner);
  await open(page, learner, `/modify/1/${card?.id ?? ''}`);
  await expect(page.getByLabel('Dictionary')).toBeVisible();
  await expect(list(page)).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Add a meaning' }).click();
  await expect(list(page).getByRole('option')).toHaveText([/trace/, /footprint/, /fingerprint/]);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await page.getByLabel('Dictionary').selectOption('off');
  await page.reload();
  await expect(page.getByLabel('Dictionary')).toHaveValue('');
  asked.length = 0;
  await word(page).pressSequentially('s and more');
  await expect(list(page)).toBeHidden();
  expect(asked).toEqual([]);
});

test('a dictionary that the operator has replaced meanwhile answers under its new id', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/404/);
  const learner = await newLearner(request);
  await withDictionaries(page);
  await open(page, learner, '/add');
  await page.getByLabel('Dictionary').selectOption({ label: 'Spanish – German' });
  await withDictionaries(
    page,
    DICTIONARIES.map((each) => ({ ...each, id: `${each.id}-new` })),
  );
  const asked: (string | null)[] = [];
  await page.route('**/api/dictionary/?**', async (route) => {
    const dictionary = new URL(route.request().url()).searchParams.get('dictionary');
    asked.push(dictionary);
    if (dictionary?.endsWith('-new') === true) await route.fulfill({ json: { entries: WORDS } });
    else await route.fulfill({ status: 404, json: { detail: 'Not found.' } });
  });
  await word(page).pressSequentially('hu');
  await expect(list(page).getByRole('option')).toHaveCount(3);
  await expect(page.getByLabel('Dictionary', { exact: true })).toHaveValue('d1-new');
  expect(asked).toEqual(['d1', 'd1-new']);
});

test(
  'if no dictionary fits, or without a network, nothing is shown, requested or loaded',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const learner = await newLearner(request, 'Korean');
    const asked = await withDictionaries(page);
    const loaded: string[] = [];
    page.on('request', (each) => loaded.push(each.url()));
    await open(page, learner, '/add');
    await word(page).pressSequentially('huella');
    await meaning(page, 1).focus();
    await expect(page.getByLabel('Dictionary')).toHaveCount(0);
    await expect(word(page)).not.toHaveAttribute('role', 'combobox');
    expect(asked).toEqual([]);
    expect(loaded.filter((url) => /suggest/i.test(url))).toEqual([]);

    const spanish = await newLearner(request);
    await page.evaluate(() => localStorage.clear());
    const other = await context.newPage();
    const alsoAsked = await withDictionaries(other);
    await open(other, spanish, '/add');
    await expect(other.getByLabel('Dictionary')).toBeVisible();
    await context.setOffline(true);
    await expect(other.getByLabel('Dictionary')).toHaveCount(0);
    await word(other).pressSequentially('huella');
    await meaning(other, 1).focus();
    await expect(list(other)).toBeHidden();
    expect(alsoAsked).toEqual([]);
  },
);
