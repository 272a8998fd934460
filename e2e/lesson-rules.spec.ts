import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { storedReviews } from './support/database.ts';
import { addCards, bearer, cardsOf, newLearner, open } from './support/learner.ts';
import { input, status } from './support/lesson.ts';

const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

/** Sets a lesson up from its own settings, and closes them. */
const choose = async (page: Page, choices: { readonly check?: string; readonly selects?: Record<string, string> }) => {
  await page.getByRole('button', { name: 'Lesson settings' }).click();
  const dialog = page.getByRole('dialog', { name: /^Lessons: / });
  if (choices.check) await dialog.getByRole('radio', { name: choices.check }).check();
  for (const [name, value] of Object.entries(choices.selects ?? {})) {
    await dialog.getByRole('combobox', { name, exact: true }).selectOption(value);
  }
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
};

const card = (word: string, meanings: string) => ({ word, meanings, section: '3', daysAgo: 9 });

test('an empty line says what a second Enter does; nothing longer than 200 is judged, and nothing is cut', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [card('el gato', 'cat')]);
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText("Nothing written yet. Enter once more: I don't know.");
  await page.keyboard.type('a');
  await expect(status(page)).toHaveText('');
  await input(page).fill('b'.repeat(201));
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('At most 200 characters.');
  await expect(input(page)).toHaveValue('b'.repeat(201));
  await input(page).fill('');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Nothing written yet.');
  await page.waitForTimeout(450);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Next/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More about this answer' })).toBeHidden();
});

test('forgiving: an accent is right and says so, and can be counted as wrong; the setting reaches the server', async ({
  page,
  request,
  server,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [card('mañana', 'tomorrow'), card('canción', 'song')]);
  await open(page, learner, '/lesson/3');
  await choose(page, { check: 'Forgiving', selects: { 'Side shown': 'meanings' } });
  await page.reload();
  await expect(input(page)).toBeFocused();
  const words: Record<string, readonly [string, string]> = { tomorrow: ['manana', 'ñ'], song: ['cancion', 'ó'] };
  const title = page.getByRole('heading', { level: 1 });
  const first = words[await title.innerText()];
  // The direction is random until the setting arrives: after the reload both cards are asked by their meanings.
  expect(first).toBeDefined();
  await page.keyboard.type(first?.[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Right');
  await expect(status(page)).toContainText(`mind the ${first?.[1]}`);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Count as wrong' }).click();
  await expect
    .poll(() => storedReviews(server.dataDir, learner.email).map(({ verdict }) => verdict))
    .toEqual(['undone', 'bad']);
  const second = words[await title.innerText()];
  await page.keyboard.type((second?.[0] ?? '').slice(0, 3));
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
});

test('an answer that counts always is right the next time; "never" is wrong at once', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'se marier', meanings: 'marry', section: '1' }]);
  await open(page, learner, '/lesson/1');
  await choose(page, { selects: { 'Side shown': 'word' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('se marier');
  await page.keyboard.type('get hitched');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+ArrowDown');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveCount(3);
  await expect(menu.getByRole('menuitem', { name: 'Correct, this time' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(input(page)).toBeFocused();
  await page.getByRole('button', { name: 'More about this answer' }).click();
  await menu.getByRole('menuitem', { name: 'Correct, always' }).click();
  await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
  await page.goto('/practice?box=2');
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByText('Practice: nothing is recorded')).toBeVisible();
  const right = (await title.innerText()) === 'se marier' ? 'get hitched' : 'se marier';
  await page.keyboard.type(right);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Right');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 card practised' })).toBeVisible();
});

test('a part ends after its cards, says what was missed, and goes on; what was missed can be practised', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  const numbers = Array.from({ length: 12 }, (_, index) => card(`palabra ${index}`, `word ${index}`));
  await addCards(request, learner, numbers);
  await open(page, learner, '/lesson/3');
  await choose(page, { selects: { Length: '10' } });
  for (let turn = 0; turn < 10; turn++) {
    const prompt = await page.getByRole('heading', { level: 1 }).innerText();
    const right = prompt.startsWith('word') ? prompt.replace('word', 'palabra') : prompt.replace('palabra', 'word');
    await page.keyboard.type(turn === 0 ? 'zzz zzz zzz' : right);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText(turn === 0 ? 'Not this time' : 'Right');
    await page.keyboard.press('Enter');
    if (turn !== 4) continue;
    // What was answered before a reload counts at the end too.
    await page.reload();
    await expect(input(page)).toBeFocused();
  }
  await expect(page.getByRole('heading', { name: '10 cards done' })).toBeVisible();
  await expect(page.getByText(/^9 right, 1 not yet, in \d+ minutes?\. 2 cards still wait here\./)).toBeVisible();
  await expect(page.getByText('zzz zzz zzz')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next 2' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
});

test('letters and = write what the keyboard lacks', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [card('mañana', 'tomorrow')]);
  await open(page, learner, '/lesson/3');
  await choose(page, { selects: { 'Side shown': 'meanings' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('tomorrow');
  await expect(page.getByRole('group', { name: 'Letters of the language' })).toBeVisible();
  await page.keyboard.type('man=');
  await expect(input(page)).toHaveValue('mañ');
  await page.keyboard.type('=');
  await expect(input(page)).toHaveValue('man');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'n with tilde' }).click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('ana');
  await expect(input(page)).toHaveValue('mañana');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keys in a lesson' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(input(page)).toBeFocused();
});

test('two devices: what belongs to a device stays on it, and practice is kept nowhere', async ({
  page,
  request,
  browser,
  baseURL,
  server,
  problems,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [card('mañana', 'tomorrow'), { word: 'el gato', meanings: 'cat', section: '1' }]);
  const settings = { ask: 'meanings', introduce: true, new_a_day: 5 };
  const url = `/api/category/${learner.category}/lesson/`;
  expect((await request.put(url, { headers: bearer(learner.access), data: settings })).status()).toBe(200);
  const { email, password } = learner;
  const tokens = (await (await request.post('/api/token/', { data: { email, password } })).json()) as typeof learner;
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' });
  problems.watch(elsewhere);
  const other = await elsewhere.newPage();

  // A new word is shown once on each of them, and each counts its own day.
  await open(page, learner, '/lesson/1');
  await open(other, tokens, '/lesson/1');
  for (const device of [page, other]) {
    await expect(device.getByText('New word', { exact: true })).toBeVisible();
    await expect(device.getByText('1 of 5 today')).toBeVisible();
  }
  await page.goto('/lesson/all');
  await expect(input(page)).toBeFocused();
  await expect(page.getByText('New word', { exact: true })).toBeHidden();
  await other.reload();
  await expect(input(other)).toBeFocused();

  // The letter keys are hidden on one device only.
  await page.goto('/lesson/3');
  await page.getByRole('button', { name: 'Lesson settings' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Letters on the card' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Letters of the language' })).toBeHidden();
  await other.goto('/lesson/3');
  await expect(other.getByRole('group', { name: 'Letters of the language' })).toBeVisible();

  // Practice moves no card, records nothing, and does not reach the other device.
  await page.goto('/practice?box=3');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('zzz zzz zzz');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await page.keyboard.press('Enter');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Learn/ }).first()).toBeVisible();
  expect(storedReviews(server.dataDir, learner.email)).toEqual([]);
  expect((await cardsOf(request, learner)).map(({ section }) => section).sort()).toEqual(['1', '3']);
  await elsewhere.close();
});
