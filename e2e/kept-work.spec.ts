import { expect, test } from './fixtures.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

test('unsaved changes of a card stay across Back, Escape and a reload, and are gone once saved', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/list');
  const edit = async () => {
    await page.goto('/list');
    await page.getByRole('link', { name: 'Edit el gato' }).click();
  };
  const meaning = page.getByRole('textbox', { name: 'Meaning 1' });
  await edit();
  await meaning.fill('tomcat');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('row')).toHaveCount(1 + 1);
  await edit();
  await expect(meaning).toHaveValue('tomcat');
  await meaning.fill('male cat');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await edit();
  await expect(meaning).toHaveValue('male cat');
  await page.reload();
  await expect(meaning).toHaveValue('male cat');
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect(page.getByText('Card was modified')).toBeVisible();
  await edit();
  await expect(meaning).toHaveValue('male cat');
  await expect(page.getByRole('button', { name: 'Modify' })).toBeDisabled();
});

test('a text longer than a card takes is never cut: it says so, keeps every letter and sends nothing', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await open(page, learner, '/add');
  const long = 'wörd '.repeat(60).trim();
  await page.getByRole('textbox', { name: 'Word' }).fill(long);
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill('sense');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 200 characters.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Word' })).toHaveValue(long);
  await expect(page.getByRole('textbox', { name: 'Word' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Word' }).fill('el gato');
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill(long);
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 200 characters.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Meaning 1' })).toHaveValue(long);
  expect(await cardsOf(request, learner)).toEqual([]);
});

test('a browser whose database never answers works from memory and says so', async ({ page, request }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => Reflect.construct(EventTarget, [], IDBOpenDBRequest) as IDBOpenDBRequest;
  });
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 1, { timeout: 30_000 });
  await expect(page.getByText('This browser keeps nothing on disk').first()).toBeVisible();
  await page.goto('/add');
  await page.getByRole('textbox', { name: 'Word' }).fill('la mano');
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill('hand');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 30_000 }).toBe(2);
});
