import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCards, newLearner, open } from './support/learner.ts';

// What the server refuses although the app accepted it is shown in the server's words, in both languages
// (specification §8: the server's data message).

const boxes = async (page: Page): Promise<void> => {
  await page.goto('/section');
  await page.getByRole('combobox', { name: 'Number of box 3' }).selectOption('5');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).click();
};
const cards = async (page: Page): Promise<void> => {
  await page.goto('/add');
  await page.getByRole('textbox', { name: 'Word' }).fill('la casa');
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill('house');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
};
for (const { call, method, act, en, pl } of [
  {
    call: '**/api/section/**',
    method: 'PUT',
    act: boxes,
    en: 'Section is not valid, try again later and contact with us',
    pl: 'Pudełko jest niepoprawne',
  },
  {
    call: '**/api/',
    method: 'POST',
    act: cards,
    en: 'Card is not valid, try again later and contact with us',
    pl: 'Karta jest niepoprawna',
  },
] as const) {
  test(`${method} ${call} refused: ${en}`, async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
    await page.route(call, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { data: en, detail: en } })
        : route.fallback(),
    );
    await open(page, learner, '/');
    await expect(page.getByRole('link', { name: 'All cards' }).first()).toBeVisible();
    await act(page);
    await page.getByRole('button', { name: '1 change was not accepted' }).click();
    await expect(page.getByRole('dialog').getByText(en, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Polski' }).click();
    await page.getByRole('button', { name: /zmian/ }).click();
    await expect(page.getByRole('dialog')).toContainText(new RegExp(pl, 'i'));
  });
}
