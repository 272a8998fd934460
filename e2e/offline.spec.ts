import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { storedReviews } from './support/database.ts';
import { installed } from './support/installed.ts';
import { addCards, cardsOf, type Learner, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

const DAY_BACK = { section: '3', daysAgo: 10 } as const;

test.afterEach(async ({ server }) => {
  if (server.pid() === undefined) await server.restart();
});

const prompt = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).innerText()).trim();
const answerInput = (page: Page) => page.getByRole('main').getByRole('textbox');
const waits = (page: Page) => page.getByRole('button', { name: /waits? to be sent/ });

/** Answers the card shown, by a list of word and meaning. */
async function answerOne(page: Page, cards: readonly (readonly [string, string])[]): Promise<void> {
  await expect(answerInput(page)).toBeFocused();
  await expect(answerInput(page)).toHaveValue('');
  const asked = await prompt(page);
  const [word, meaning] = cards.find((card) => card.includes(asked)) ?? [];
  if (word === undefined || meaning === undefined) throw new Error(`nobody asks “${asked}”`);
  await page.keyboard.type(asked === word ? meaning : word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Right');
  await page.keyboard.press('Enter');
}

async function editCard(
  page: Page,
  word: string,
  change: { readonly meaning?: string; readonly box?: string },
): Promise<void> {
  await page.goto('/list');
  await page.getByRole('link', { name: `Edit ${word}` }).click();
  if (change.meaning !== undefined) await page.getByRole('textbox', { name: 'Meaning 1' }).fill(change.meaning);
  if (change.box !== undefined) await page.getByRole('combobox', { name: 'Box' }).selectOption(change.box);
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Card was modified')).toBeVisible();
}

test('a lesson of twenty, an addition, a change and a deletion without a network survive reload and closing, and count once', async ({
  request,
  server,
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  const learner = await newLearner(request);
  const due = Array.from({ length: 20 }, (_, index) => [`wort ${index + 10}`, `sense ${index + 10}`] as const);
  await addCards(request, learner, [
    ...due.map(([word, meanings]) => ({ word, meanings, ...DAY_BACK })),
    { word: 'el gato', meanings: 'cat', section: '7' },
    { word: 'el perro', meanings: 'dog', section: '7' },
  ]);
  const profile = await mkdtemp(join(tmpdir(), 'siedem-profile-'));
  const launch = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...test.info().project.use.launchOptions,
      baseURL: server.url,
      locale: 'en-US',
    });
    problems.watch(context);
    return context;
  };
  try {
    const first = await launch();
    const page = await first.newPage();
    await open(page, learner, '/');
    await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
    await installed(page);
    await first.setOffline(true);
    await server.kill();

    await page.goto('/lesson/all');
    for (let count = 0; count < 10; count++) await answerOne(page, due);
    await page.reload();
    for (let count = 0; count < 10; count++) await answerOne(page, due);
    await expect(page.getByText(/^20 right, 0 not yet/)).toBeVisible();
    await page.goto('/add');
    await page.getByRole('textbox', { name: 'Word' }).fill('la mano');
    await page.getByRole('textbox', { name: 'Meaning 1' }).fill('hand');
    await page.keyboard.press('Enter');
    await expect(page.getByText('New card was added')).toBeVisible();
    await editCard(page, 'el gato', { meaning: 'tomcat' });
    await page.getByRole('button', { name: 'Delete el perro' }).click();
    await expect(page.getByRole('row')).toHaveCount(1 + 22);
    await expect(waits(page)).toHaveAccessibleName('23 changes wait to be sent');
    await first.close();

    const second = await launch();
    const again = await second.newPage();
    await again.goto(`${server.url}/list`);
    await expect(waits(again)).toHaveAccessibleName('23 changes wait to be sent');
    await expect(again.getByRole('row')).toHaveCount(1 + 22);
    await server.restart();
    await expect(waits(again)).toBeHidden({ timeout: 30_000 });
    await second.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
  const expected = [
    ...due.map(([word, meaning]) => [word, meaning, '4']),
    ['el gato', 'tomcat', '7'],
    ['la mano', 'hand', '1'],
  ];
  const held = (await cardsOf(request, learner)).map(({ word, meanings, section }) => [word, meanings, section]);
  expect(held.sort()).toEqual(expected.sort());
  const reviews = storedReviews(server.dataDir, learner.email);
  expect(reviews.map(({ verdict, from_box, to_box }) => [verdict, from_box, to_box])).toEqual(
    due.map(() => ['good', '3', '4']),
  );
  expect(new Set(reviews.map(({ card_id }) => card_id)).size).toBe(20);
});

/** The same learner on another device: a login of its own. */
async function sameLearner(request: APIRequestContext, { email, password, category }: Learner): Promise<Learner> {
  const answer = await request.post('/api/token/', { data: { email, password } });
  expect(answer.status()).toBe(200);
  const tokens = (await answer.json()) as { readonly access: string; readonly refresh: string };
  return { email, password, category, ...tokens };
}

async function device(browser: Browser, baseURL: string, learner: Learner): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: 'en-US' })).newPage();
  await open(page, learner, '/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 4);
  await installed(page);
  return page;
}

const shownRows = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('row').allInnerTexts()).slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim());

for (const order of ['the phone first', 'the laptop first'] as const) {
  test(`two devices in conflict without a network end alike: ${order}`, async ({
    browser,
    request,
    server,
    problems,
  }) => {
    test.setTimeout(120_000);
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const learner = await newLearner(request);
    await addCards(request, learner, [
      { word: 'el gato', meanings: 'cat', section: '7' },
      { word: 'el perro', meanings: 'dog', section: '7' },
      { word: 'la mano', meanings: 'hand', ...DAY_BACK },
      { word: 'la casa', meanings: 'house', section: '7' },
    ]);
    const phone = await device(browser, server.url, learner);
    const laptop = await device(browser, server.url, await sameLearner(request, learner));
    for (const page of [phone, laptop]) {
      problems.watch(page.context());
      await page.context().setOffline(true);
    }
    await editCard(phone, 'el gato', { meaning: 'phone cat' });
    await editCard(laptop, 'el gato', { meaning: 'laptop cat' });
    await phone.getByRole('button', { name: 'Delete el perro' }).click();
    await editCard(laptop, 'el perro', { meaning: 'hound' });
    await laptop.goto('/lesson/all');
    await answerOne(laptop, [['la mano', 'hand']]);
    // Dates on the wire have whole seconds: a later one differs by at least one.
    await phone.waitForTimeout(1100);
    await editCard(phone, 'la mano', { box: '6' });
    await editCard(laptop, 'la casa', { meaning: 'home' });

    const [first, second] = order === 'the phone first' ? [phone, laptop] : [laptop, phone];
    await first.context().setOffline(false);
    await expect(waits(first)).toBeHidden({ timeout: 20_000 });
    await second.context().setOffline(false);
    const held = () => cardsOf(request, learner);
    const heldTexts = async () => (await held()).map(({ word, meanings, section }) => [word, meanings, section]).sort();
    // The phone's move is later and its deletion wins; of two texts the one that arrived last.
    await expect.poll(heldTexts, { timeout: 20_000 }).toEqual([
      ['el gato', order === 'the phone first' ? 'laptop cat' : 'phone cat', '7'],
      ['la casa', 'home', '7'],
      ['la mano', 'hand', '6'],
    ]);
    expect(storedReviews(server.dataDir, learner.email)).toHaveLength(1);
    for (const page of [first, second]) {
      await page.goto('/list');
      await expect(page.getByRole('row')).toHaveCount(1 + 3);
    }
    await expect.poll(async () => (await shownRows(first)).join('\n')).toBe((await shownRows(second)).join('\n'));
    const rows = (await shownRows(first)).join('\n');
    for (const { word, meanings } of await held()) expect(rows).toMatch(new RegExp(`${word}.*${meanings}`));
    // If a text was lost to a deletion, its author sees a message with the text.
    if (order === 'the phone first') {
      await laptop.getByRole('button', { name: /not accepted/ }).click();
      await expect(laptop.getByRole('dialog')).toContainText('hound');
    }
    for (const page of [phone, laptop]) await page.context().close();
  });
}

test('changes of another device are shown within five seconds, without input', async ({
  browser,
  page,
  request,
  server,
  problems,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 1);
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  problems.watch(context);
  const laptop = await context.newPage();
  await open(laptop, await sameLearner(request, learner), '/list');
  await expect(laptop.getByRole('row')).toHaveCount(1 + 1);
  await page.bringToFront();

  await addCards(request, learner, [{ word: 'el perro', meanings: 'dog' }]);
  await expect(page.getByRole('row', { name: 'el perro dog' })).toBeVisible({ timeout: 5000 });
  await laptop.getByRole('button', { name: 'Delete el gato' }).click();
  // A deletion can be undone for some seconds, and only then is it sent.
  await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 20_000 }).toBe(1);
  await expect(page.getByRole('row', { name: 'el gato cat' })).toBeHidden({ timeout: 5000 });
  await context.close();
});
