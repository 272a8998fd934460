import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

const word = (page: Page) => page.getByRole('textbox', { name: 'Word' });
const meaning = (page: Page, number: number) => page.getByRole('textbox', { name: `Meaning ${number}` });

async function write(page: Page, text: string, ...meanings: string[]): Promise<void> {
  await word(page).fill(text);
  await page.keyboard.press('Enter');
  for (const [index, each] of meanings.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a meaning' }).click();
    await expect(meaning(page, index + 1)).toBeFocused();
    await page.keyboard.type(each);
  }
  await page.keyboard.press('Enter');
}

test('cards are added by keyboard, each outcome in its own words', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/add');
  await expect(word(page)).toBeFocused();
  await write(page, 'el gato', 'cat', 'tomcat');
  await expect(page.getByText('New card was added')).toBeVisible();
  await expect(word(page)).toBeFocused();
  await expect(word(page)).toHaveValue('');
  await write(page, 'cat', 'kitty');
  await expect(page.getByText('Card was added, the word is used as meaning')).toBeVisible();
  await write(page, 'minino', 'el gato');
  await expect(page.getByText('Card was added, the meaning is used as word')).toBeVisible();
  await write(page, 'felino', 'tomcat');
  await expect(page.getByText('Card was added, other card has the same meaning')).toBeVisible();
  await write(page, 'El Gato', 'CAT');
  await expect(page.getByText('Card already exists')).toBeVisible();
  await expect(word(page)).toHaveValue('El Gato');
  await expect.poll(async () => (await cardsOf(request, learner)).length).toBe(4);
  await page.getByRole('link', { name: 'edit it' }).click();
  await expect(word(page)).toHaveValue('el gato');
});

test('arrows lead between word and meaning, Escape leads to the boxes', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/');
  await page.getByRole('link', { name: 'Add card' }).first().click();
  await expect(word(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(meaning(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(word(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
});

test('what cannot be a card is refused at its field, and what was typed stays', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/add');
  await write(page, 'a|b', 'c');
  await expect(page.getByText("you can't use | sign sorryj:(")).toBeVisible();
  await expect(word(page)).toHaveValue('a|b');
  await word(page).fill('ab');
  await meaning(page, 1).fill('c, d');
  await expect(meaning(page, 1)).toHaveAccessibleDescription(/A comma does not separate meanings/);
  await meaning(page, 1).fill('c|d');
  await page.keyboard.press('Enter');
  await expect(page.getByText("you can't use | sign sorryj:(")).toBeVisible();
  await expect(meaning(page, 1)).toHaveAttribute('aria-invalid', 'true');
  await meaning(page, 1).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Word without meaning? Interesting...')).toBeVisible();
  await page.getByRole('button', { name: 'Remove meaning 1' }).click();
  await expect(page.getByText('Word without meaning? Interesting...')).toBeVisible();
  for (let count = 1; count < 7; count++) await page.getByRole('button', { name: 'Add a meaning' }).click();
  await expect(meaning(page, 7)).toBeFocused();
  await page.getByRole('button', { name: 'Add a meaning' }).click();
  await expect(page.getByText('It is possible to add only 7 meanings')).toBeVisible();
  await expect(meaning(page, 8)).toHaveCount(0);
  expect(await cardsOf(request, learner)).toEqual([]);
  await page.reload();
  await expect(word(page)).toHaveValue('ab');
});

test('a list pasted into a meaning becomes meanings, and a long one is refused', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/add');
  const paste = (text: string) =>
    meaning(page, 1).evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      return input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  expect(await paste('1\n2\n3\n4\n5\n6\n7\n8\n')).toBe(false);
  await expect(page.getByText('It is possible to add only 7 meanings')).toBeVisible();
  expect(await paste('one line')).toBe(true);
  expect(await paste('cat\r\ntomcat\r\n')).toBe(false);
  await expect(meaning(page, 1)).toHaveValue('cat');
  await expect(meaning(page, 2)).toHaveValue('tomcat');
  await word(page).fill('el gato');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ meanings }) => meanings))
    .toEqual(['cat|tomcat']);
});

test('a card is changed, deleted, and brought back', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat' },
    { word: 'la niña', meanings: 'girl' },
  ]);
  await open(page, learner, '/list');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'Edit el gato' }).click();
  const modify = page.getByRole('button', { name: 'Modify' });
  await expect(modify).toBeDisabled();
  const comma = page.getByText('A comma does not separate meanings');
  await meaning(page, 1).fill('cat, pussycat');
  await expect(comma).toBeVisible();
  await meaning(page, 1).fill('pussycat');
  await expect(comma).toHaveCount(0);
  // Back leads to the previous page, leaves the card unchanged, and keeps what was typed.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/list$/);
  await page.getByRole('link', { name: 'Edit el gato' }).click();
  await expect(meaning(page, 1)).toHaveValue('pussycat');
  expect((await cardsOf(request, learner)).map((card) => card.meanings)).toEqual(['cat', 'girl']);
  await page.getByRole('combobox', { name: 'Box' }).selectOption('3');
  await modify.click();
  await expect(page.getByText('Card was modified')).toBeVisible();
  await expect(page).toHaveURL(/\/list$/);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map((card) => [card.meanings, card.section]))
    .toEqual([
      ['pussycat', '3'],
      ['girl', '1'],
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map((card) => [card.meanings, card.section]))
    .toEqual([
      ['cat', '1'],
      ['girl', '1'],
    ]);
  await page.getByRole('button', { name: 'Delete el gato' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map((card) => card.word))
    .toEqual(['el gato', 'la niña']);
});

test('an unfinished card is not shown to the next learner who logs in', async ({ page, request }) => {
  const [one, other] = [await newLearner(request), await newLearner(request)];
  await open(page, one, '/add');
  await page.getByLabel('Word').fill('el secreto');
  await page.reload();
  await expect(page.getByLabel('Word')).toHaveValue('el secreto');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/add');
  await otherTab.getByLabel('Word').fill('otro secreto');
  await page.getByRole('button', { name: 'Your account' }).click();
  const loadedAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log out' }).click();
  await loadedAnew;
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(other.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Add' }).first().click();
  await expect(page.getByLabel('Word')).toHaveValue('');
  await otherTab.goto('/add');
  await expect(otherTab.getByLabel('Word')).toHaveValue('');
});

test('search finds without accents; counts filter; nothing found offers to add it', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'la niña', meanings: 'girl' },
    { word: 'el gato', meanings: 'cat', section: '7' },
    { word: 'el perro', meanings: 'dog', section: '4' },
  ]);
  await open(page, learner, '/list');
  await expect(page.getByRole('button', { name: 'All cards 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Available 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Known 1' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('nina');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('la niña');
  await page.keyboard.type('zzz');
  await expect(page.getByText('No matching card')).toBeVisible();
  await page.getByRole('link', { name: 'Add “ninazzz”' }).click();
  await expect(word(page)).toHaveValue('ninazzz');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('ninazzz');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Known 1' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(2);

  // The page is left before the debounced search reaches the address: it is there all the same.
  await page.getByRole('searchbox').fill('gat');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('gat');
  await page.getByRole('searchbox').fill('gato');
  await expect(page).toHaveURL(/q=gato/);
});

test('two tabs show the same cards', async ({ page, request, context }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/list');
  const other = await context.newPage();
  await other.goto('/add');
  await write(other, 'el gato', 'cat');
  await expect(other.getByText('New card was added')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete el gato' }).click();
  await other.goto('/list');
  await expect(other.getByText('The drawer is empty')).toBeVisible();
  await expect.poll(async () => (await cardsOf(request, learner)).length).toBe(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`main, list, add and modify are accessible (${theme})`, async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [
      { word: 'el gato', meanings: 'cat' },
      { word: 'el perro', meanings: 'dog', section: '4' },
      { word: 'la mano', meanings: 'hand', section: '7' },
    ]);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await open(page, learner, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    };
    await check();
    for (const path of ['/list', '/add', '/section', '/categories']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await check();
    }
    await page.goto('/list');
    await page.getByRole('link', { name: 'Edit el gato' }).click();
    await expect(word(page)).toHaveValue('el gato');
    await check();
  });
}

test('on a phone the menu of a card lies over the cards below it', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat' },
    { word: 'el perro', meanings: 'dog' },
    { word: 'la casa', meanings: 'house' },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, learner, '/list');
  await page.getByRole('button', { name: 'Actions for el gato' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('el gato', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('el gato', { exact: true })).toBeVisible();
});
