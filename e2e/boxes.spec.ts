import { expect, test } from './fixtures.ts';
import { addCards, bearer, cardsOf, newLearner, open } from './support/learner.ts';

test('a box is changed, deleted with its cards moved, and added', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '4', daysAgo: 1 }]);
  const before = await cardsOf(request, learner);
  await open(page, learner, '/section');
  await expect(page.getByRole('heading', { name: 'Your boxes' })).toBeVisible();
  await expect(page.getByText('You can have seven boxes')).toBeVisible();
  await expect(page.getByText('Start of the index, always here')).toBeVisible();
  await expect(page.getByText('End of the index, always here')).toBeVisible();

  const number = page.getByRole('combobox', { name: 'Number of box 3' });
  await number.selectOption('7');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).click();
  await expect(page.getByText('Box already exists')).toBeVisible();
  await number.selectOption('5');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).click();
  const modified = page.getByText('Section was modified');
  await expect(modified).toBeVisible();
  // The row is rendered again, and the focus stays in it.
  await expect(number).toBeFocused();
  // Nothing is said twice, and an error does not stay beside an earlier confirmation.
  await number.selectOption('4');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).click();
  await expect(page.getByRole('button', { name: 'Delete 4 days' })).toBeVisible();
  await expect(modified).toHaveCount(1);
  // Under the pointer it would stay forever.
  await modified.hover();
  await number.selectOption('7');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).press('Enter');
  await expect(page.getByText('Box already exists')).toBeVisible();
  // Undo stays until it is used; then the box has its earlier interval.
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Delete 5 days' })).toBeVisible();
  await number.selectOption('5');

  await page.getByRole('button', { name: 'Delete 7 days' }).click();
  await expect(page.getByRole('dialog')).toContainText('Its card moves to “5 days” and keeps its date.');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/section$/);
  await page.getByRole('button', { name: 'Delete 7 days' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Section was deleted')).toBeVisible();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map((card) => [card.section, card.modified_date]))
    .toEqual([['3', before[0]?.modified_date]]);

  await page.getByRole('combobox', { name: 'Number', exact: true }).selectOption('6');
  await page.getByRole('combobox', { name: 'Unit', exact: true }).selectOption('hours');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('New section was added')).toBeVisible();
  await expect
    .poll(async () => {
      const sections = (await (await request.get('/api/sections/', { headers: bearer(learner.access) })).json()) as {
        label: string;
      }[];
      return sections.map((section) => section.label);
    })
    .toEqual(['unknown', 'known', '6 hours', '1 days', '5 days', '14 days', '1 months']);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    ['Unknown', '6 hours', '1 day', '5 days', '14 days', '1 month', 'Known'],
    { useInnerText: true },
  );
});

test(
  'a deleted box is taken back with its cards, online and offline, and nothing was sent',
  { tag: '@installed' },
  async ({ page, context, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [
      { word: 'el gato', meanings: 'cat', section: '4', daysAgo: 1 },
      { word: 'la mano', meanings: 'hand', section: '3', daysAgo: 1 },
    ]);
    const before = await cardsOf(request, learner);
    const deletions: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'DELETE') deletions.push(sent.url());
    });
    await open(page, learner, '/section');
    const names = page.getByRole('combobox', { name: /^Number of box/ });
    await expect(names).toHaveCount(5);
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      await page.getByRole('button', { name: 'Delete 7 days' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(names).toHaveCount(4);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(names).toHaveCount(5);
      await expect(page.getByRole('combobox', { name: 'Number of box 4' })).toHaveValue('7');
      await expect(page.getByRole('button', { name: 'Delete 7 days' })).toBeVisible();
    }
    await context.setOffline(false);
    expect(await cardsOf(request, learner)).toEqual(before);
    expect(deletions).toEqual([]);
  },
);

test('Back leads to the boxes if there is no earlier page of the app', async ({ page, request }) => {
  await open(page, await newLearner(request), '/section');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('categories are created up to three, renamed and deleted', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/categories');
  const create = page.getByRole('textbox', { name: 'Create new category' });
  await create.fill('spanish');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Section already exists')).toBeVisible();
  await create.fill('German');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of category 2' })).toHaveValue('German');
  await create.fill('A'.repeat(200));
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('You can have three categories')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const second = page.getByRole('textbox', { name: 'Name of category 2' });
  await second.fill('Deutsch');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).click();
  await expect(page.getByText('Category was modified')).toBeVisible();
  await expect(second).toBeFocused();

  await page.getByRole('button', { name: 'Delete Spanish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category was deleted')).toBeVisible();
  await expect
    .poll(async () => {
      const categories = (await (
        await request.get('/api/categories/', { headers: bearer(learner.access) })
      ).json()) as { name: string }[];
      return categories.map((category) => category.name);
    })
    .toEqual(['Deutsch', 'A'.repeat(200)]);
});
