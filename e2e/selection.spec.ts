import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

const letters = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `wort ${String(at).padStart(3, '0')}`);
const pick = (page: Page, word: string) => page.getByRole('checkbox', { name: `Select ${word}` });
const bar = (page: Page) => page.getByRole('group', { name: 'Selected cards' });
const row = (page: Page, word: string) => page.getByRole('row').filter({ hasText: word });

/** Controls of the bar that overlap, overflow the bar, or cut off their text. */
const crushed = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: /^(Selected cards|Zaznaczone karty)$/ }).evaluate((group) => {
    const around = group.getBoundingClientRect();
    const controls = [...group.querySelectorAll('button, select')].map((control) => ({
      name: control.getAttribute('aria-label') ?? control.textContent ?? '',
      at: control.getBoundingClientRect(),
      narrow: control.scrollWidth > control.clientWidth + 1 || (control.matches('select') && control.clientWidth < 80),
    }));
    return controls
      .filter(
        ({ at, narrow }, index) =>
          narrow ||
          at.right > around.right + 1 ||
          controls
            .slice(0, index)
            .some(
              ({ at: other }) =>
                at.left < other.right - 1 &&
                other.left < at.right - 1 &&
                at.top < other.bottom - 1 &&
                other.top < at.bottom - 1,
            ),
      )
      .map(({ name }) => name);
  });

const openFourCards = async (page: Page, request: APIRequestContext): Promise<void> => {
  const learner = await newLearner(request);
  await addCards(
    request,
    learner,
    letters(4).map((word) => ({ word, meanings: `sense of ${word}` })),
  );
  await open(page, learner, '/list');
};

test(
  'cards are selected one by one, in a range and all, moved and deleted together, with and without a network',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const learner = await newLearner(request);
    await addCards(
      request,
      learner,
      letters(30).map((word) => ({ word, meanings: `sense of ${word}`, section: '2' })),
    );
    const boxes = async () => {
      const held = await cardsOf(request, learner);
      return Object.fromEntries(held.map(({ word, section }) => [word.slice(5), section]));
    };
    await open(page, learner, '/list');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(bar(page)).toContainText('0 selected');
    await expect(bar(page).getByRole('button', { name: 'Move' })).toBeDisabled();
    await pick(page, 'wort 001').click();
    await pick(page, 'wort 004').click({ modifiers: ['Shift'] });
    await pick(page, 'wort 002').click();
    await expect(bar(page)).toContainText('3 selected');
    expect(await axeProblems(page)).toEqual([]);

    // By keyboard: an arrow leads to the next box, with shift it takes that row along.
    await pick(page, 'wort 007').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(pick(page, 'wort 008')).toBeFocused();
    await expect(bar(page)).toContainText('5 selected');
    await context.setOffline(true);
    await bar(page).getByRole('combobox').selectOption('5');
    await bar(page).getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('5 cards were moved')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(row(page, 'wort 008').getByLabel(/^Box 5/)).toBeVisible();
    await expect(page.getByRole('button', { name: '5 changes wait to be sent' })).toBeVisible();
    await context.setOffline(false);
    const moved = { '001': '5', '002': '2', '003': '5', '004': '5', '007': '5', '008': '5', '009': '2' };
    await expect.poll(boxes, { timeout: 20_000 }).toMatchObject(moved);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(boxes, { timeout: 20_000 }).toMatchObject({ '001': '2', '004': '2', '008': '2' });

    // All search results, and no other card.
    await page.getByRole('searchbox').fill('wort 01');
    await expect(page.getByRole('row')).toHaveCount(1 + 10);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toContainText('10 selected');
    await page.keyboard.press('Delete');
    await expect(page.getByText('10 cards were deleted')).toBeVisible();
    await expect(page.getByText('No matching card')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row')).toHaveCount(1 + 10);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Select all' }).click();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('row')).toHaveCount(1 + 20);
    await expect.poll(async () => Object.keys(await boxes()).length, { timeout: 30_000 }).toBe(20);

    // Another search clears the selection; Escape leaves selecting before it leaves the list.
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await pick(page, 'wort 001').click();
    await expect(bar(page)).toContainText('1 selected');
    await page.getByRole('searchbox').fill('wort');
    await expect(bar(page)).toContainText('0 selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(page).toHaveURL(/\/list/);
  },
);

test('the list is ordered, and the focus stays where a card is deleted', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'łza', meanings: 'tear', section: '7', daysAgo: 3 },
    { word: 'lot', meanings: 'flight', section: '2', daysAgo: 1 },
    { word: 'mak', meanings: 'poppy', section: '1', daysAgo: 2 },
  ]);
  await open(page, learner, '/list');
  const words = () => page.getByRole('row').locator('[role=cell]:first-child').allInnerTexts();
  await expect.poll(words).toEqual(['łza', 'lot', 'mak']);
  for (const [order, expected] of [
    ['Newest first', ['mak', 'lot', 'łza']],
    ['By word', ['lot', 'łza', 'mak']],
    ['By box', ['mak', 'lot', 'łza']],
    ['Last moved first', ['lot', 'mak', 'łza']],
  ] as const) {
    await page.getByRole('combobox', { name: 'Order' }).selectOption(order);
    await expect.poll(words).toEqual(expected);
  }
  await page.reload();
  await expect.poll(words).toEqual(['lot', 'mak', 'łza']);
  await page.getByRole('button', { name: 'Delete mak' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete łza' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete lot' })).toBeFocused();
});

test('a double click deletes one card, and does not press the message that appears under it', async ({
  page,
  request,
}) => {
  await openFourCards(page, request);
  await page.getByRole('button', { name: 'Delete wort 001' }).dblclick();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'All cards 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'All cards 4' })).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await pick(page, 'wort 002').click();
  const at = await bar(page).getByRole('button', { name: 'Move' }).boundingBox();
  if (at === null) throw new Error('the button has no place');
  // The message appears where the button was: its Undo or its close button may be under the second click.
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    if (!(await bar(page).isVisible())) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await pick(page, 'wort 002').click();
    }
    await bar(page).getByRole('combobox').selectOption({ index: 3 });
    await page.mouse.dblclick(at.x + at.width * part, at.y + at.height / 2);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(row(page, 'wort 002').getByLabel('Box 4, 7 days')).toBeVisible();
  }
});

test('a message is shown above the bar of the selection', async ({ page, request }) => {
  await openFourCards(page, request);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Delete wort 001' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const toast = await undo.locator('..').boundingBox();
    const under = await bar(page).boundingBox();
    expect(toast && under && toast.y + toast.height <= under.y, `at ${width} px`).toBe(true);
  }
});

for (const language of ['en', 'pl'] as const) {
  test(`selecting fits a phone and passes axe in ${language}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const learner = await newLearner(request);
    await addCards(
      request,
      learner,
      letters(12).map((word) => ({ word, meanings: 'sense' })),
    );
    await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
    await open(page, learner, '/list');
    await page.getByRole('button', { name: { en: 'Select', pl: 'Zaznacz' }[language], exact: true }).click();
    await page
      .getByRole('row')
      .nth(2)
      .click({ position: { x: 90, y: 20 } });
    const text = { en: '1 selected', pl: 'Zaznaczono 1' }[language];
    await expect(page.getByText(text)).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    for (const width of [320, 360, 390, 430, 620]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await crushed(page), `at ${width} px`).toEqual([]);
    }
    if (process.env['SHOT'] !== undefined) await page.screenshot({ path: `${process.env['SHOT']}-${language}.png` });
  });
}
