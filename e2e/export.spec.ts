import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { endPremium } from './support/database.ts';
import { addCards, bearer, cardsOf, newLearner, open } from './support/learner.ts';

const PHONE = { width: 390, height: 844 };
const MARK = '\uFEFF';
const DAY = new Date().toISOString().slice(0, 10);

async function saved(page: Page, button = 'Save'): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return file;
}
const textOf = async (file: Download): Promise<string> => readFile(await file.path(), 'utf8');
const format = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function learnerWithAnswers(request: APIRequestContext, name = 'Spanish') {
  const learner = await newLearner(request, name);
  await addCards(request, learner, [
    { word: '=cmd', meanings: 'a|b' },
    { word: 'la huella', meanings: 'track|trace', section: '2', daysAgo: 2 },
    { word: 'pan', meanings: 'bread', section: '7' },
  ]);
  const cards = await cardsOf(request, learner);
  const reviews = cards.slice(0, 2).map(({ id }, at) => ({
    id: `00000000-0000-7000-8000-${String(Date.now() + at)
      .padStart(12, '0')
      .slice(-12)}`,
    card: id,
    at: Date.now() - 60_000,
    direction: 'word',
    typed: 'track',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 900,
  }));
  const answer = await request.post('/api/reviews/', { headers: bearer(learner.access), data: { reviews } });
  expect(answer.status()).toBe(200);
  return learner;
}

test('words are exported as an Anki package, a table, a word list and everything', async ({
  page,
  request,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const learner = await learnerWithAnswers(request);
  await open(page, learner, '/export');
  await expect(page.getByRole('heading', { level: 1, name: 'Take your words' })).toBeVisible();
  await expect(page.getByText('They are yours, with or without premium.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Spanish 3' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Selected/ })).toHaveCount(0);
  await expect(format(page, 'Anki')).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'with the 2 answers' })).toBeChecked();
  expect(await axeProblems(page)).toEqual([]);
  const anki = await saved(page);
  expect(anki.suggestedFilename()).toBe(`spanish-${DAY}.apkg`);
  expect((await readFile(await anki.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

  await format(page, 'Table').check();
  const table = await saved(page);
  expect(table.suggestedFilename()).toBe(`spanish-${DAY}.csv`);
  const rows = (await textOf(table)).split('\r\n');
  expect(rows[0]).toBe(`${MARK}word,meanings,category,box,moved,due,created,note,example`);
  expect(rows[1]).toMatch(/^'=cmd,a \| b,Spanish,Unknown,\d{4}-[^,]*Z,,\d{4}-[^,]*Z,,$/);
  expect(rows[2]).toMatch(/^la huella,track \| trace,Spanish,[^,]+,\d{4}-[^,]*Z,\d{4}-[^,]*Z,\d{4}-/);
  expect(rows[3]).toMatch(/^pan,bread,Spanish,Known,\d{4}-[^,]*Z,,/);

  await format(page, 'Word list').check();
  const list = await saved(page);
  expect(list.suggestedFilename()).toBe(`spanish-${DAY}.tsv`);
  expect(await textOf(list)).toBe('=cmd\ta; b\nla huella\ttrack; trace\npan\tbread\n');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('3 words copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('la huella\ttrack; trace\n');

  await format(page, 'Siedem').check();
  await expect(page.getByRole('button', { name: 'Everything 3' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('It always has everything, whatever is chosen above.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const all = await saved(page);
  expect(all.suggestedFilename()).toBe(`siedem-${DAY}.json`);
  const document: unknown = JSON.parse(await textOf(all));
  expect(document).toMatchObject({ format: 'siedem-export-1', account: { email: learner.email } });
  expect(document).toHaveProperty('reviews.length', 2);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  // Without answers, none are offered.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' });
  const fresh = await elsewhere.newPage();
  await open(fresh, await newLearner(request, 'French'), '/export');
  const none = fresh.getByRole('checkbox', { name: 'with the 0 answers' });
  await expect(none).toBeDisabled();
  await expect(none).not.toBeChecked();
  await elsewhere.close();
});

test(
  'selected cards are exported from the list, on a phone, in Polish, without a network, by keyboard',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    test.setTimeout(120_000);
    // The browser looks for a new service worker whenever a page opens; the network may be gone by then.
    problems.allow(/ERR_INTERNET_DISCONNECTED|An unknown error occurred when fetching the script/);
    const learner = await learnerWithAnswers(request, 'Hiszpański');
    await page.setViewportSize(PHONE);
    await open(page, learner, '/list?lng=pl');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'pl'));
    await page.goto('/export');
    await expect(page.getByRole('heading', { level: 1, name: 'Zabierz swoje słowa' })).toBeVisible();
    await page.goto('/list');
    await page.getByRole('button', { name: 'Zaznacz', exact: true }).click();
    await page.getByRole('checkbox', { name: /la huella/ }).click();
    await context.setOffline(true);
    const bar = page.getByRole('group', { name: 'Zaznaczone karty' });
    await bar.getByRole('button', { name: 'Eksportuj' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Zabierz swoje słowa' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zaznaczone 1' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Wszystkie 3' })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await format(page, 'Anki').focus();
    await page.getByRole('button', { name: 'Zapisz' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('nie ma połączenia');
    await format(page, 'Anki').press('ArrowDown');
    await expect(format(page, 'Tabela')).toBeChecked();
    const table = await saved(page, 'Zapisz');
    expect(table.suggestedFilename()).toBe(`hiszpanski-${DAY}.csv`);
    const rows = (await textOf(table)).split('\r\n');
    expect(rows[0]).toBe(`${MARK}słowo;znaczenia;kategoria;pudełko;przeniesiono;termin;utworzono;notatka;przykład`);
    expect(rows).toHaveLength(3);
    await format(page, 'Tabela').press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Kopiuj' })).toBeVisible();
    expect(await textOf(await saved(page, 'Zapisz'))).toBe('la huella\ttrack; trace\n');
  },
);

test('without premium everything can still be exported, and importing says what it needs', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(120_000);
  const learner = await learnerWithAnswers(request);
  endPremium(server.dataDir, learner.email);
  await open(page, learner, '/import');
  await expect(page.getByText('Adding cards needs premium.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Extend premium' })).toHaveAttribute('href', '/pay');
  await page.getByRole('link', { name: 'Take your words' }).click();
  await page.getByRole('button', { name: 'Spanish 3' }).click();
  await format(page, 'Table').check();
  expect((await textOf(await saved(page))).split('\r\n')[2]).toMatch(/^la huella,track \| trace,Spanish,1 day,/);
  await format(page, 'Anki').check();
  expect((await saved(page)).suggestedFilename()).toBe(`spanish-${DAY}.apkg`);
  await format(page, 'Siedem').check();
  expect((await saved(page)).suggestedFilename()).toBe(`siedem-${DAY}.json`);
});
