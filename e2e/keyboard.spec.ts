import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const password = 'correct horse 7';
const answerOf: Readonly<Record<string, string>> = {
  'el gato': 'cat',
  cat: 'el gato',
  'la casa': 'house',
  house: 'la casa',
};
/** Every control is at most this many Tab stops away. */
const STOPS_MAX = 40;

/** The style of the focused element and of those around it, with and without the focus. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    // The visible part of a field or of a switch may be the frame around it, or a sibling.
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.nextElementSibling];
    const drawn = (): string =>
      around
        .filter((each) => each instanceof Element)
        .map((each) => {
          const style = getComputedStyle(each);
          return [style.outline, style.boxShadow, style.border, style.backgroundColor, style.backgroundImage].join();
        })
        .join('|');
    const withFocus = drawn();
    focused.blur();
    const without = drawn();
    focused.focus({ preventScroll: true });
    return withFocus !== without;
  });

/** Whether the caret shows in a text field: only its colour can be read. */
const isWritingLine = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return (
      focused instanceof HTMLInputElement &&
      focused.type === 'text' &&
      getComputedStyle(focused).caretColor !== 'rgba(0, 0, 0, 0)'
    );
  });

async function expectVisibleFocus(page: Page): Promise<void> {
  const what = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
  expect((await isFocusVisible(page)) || (await isWritingLine(page)), `the focus can be seen at ${what}`).toBe(true);
}

/** Presses Tab until a control has the focus; at every stop on the way the focus is visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(page);
    await page.keyboard.press('Tab');
    const inPage = await page.evaluate(() => document.activeElement !== document.body);
    if (inPage) await expectVisibleFocus(page);
  }
  await expect(control, 'reached by Tab').toBeFocused();
}

async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

test('the main job with Tab, Enter, arrows and letters alone: from registration to logout', async ({ page }) => {
  test.setTimeout(120_000);
  const name = `Keys ${process.pid} ${Date.now()}`;
  const main = page.getByRole('main');
  const button = (label: string | RegExp) => main.getByRole('button', { name: label });
  const link = (label: string) => main.getByRole('link', { name: label });
  const title = page.getByRole('heading', { level: 1 });

  await page.goto('/');
  await enter(page, link('Try it').first());
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(name);
  for (const [label, text] of [
    ['E-mail', `${name.replaceAll(' ', '.')}@example.com`],
    ['Password', password],
    ['Confirm password', password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  const agree = page.getByRole('checkbox', { name: /I agree/ });
  await tabTo(page, agree);
  await page.keyboard.type(' ');
  await expect(agree).toBeChecked();
  await enter(page, button('Register'));

  await expect(page.getByPlaceholder('spanish?')).toBeFocused();
  await page.keyboard.type('Spanish');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('The drawer is empty');

  await enter(page, link('Add card'));
  const word = page.getByRole('textbox', { name: 'Word' });
  for (const [text, meaning] of [
    ['el gato', 'cat'],
    ['la casa', 'house'],
  ] as const) {
    await expect(word).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(meaning);
    await page.keyboard.press('Enter');
    await expect(word).toHaveValue('');
  }
  await enter(page, link('Back'));
  await expect(title).toHaveText('2 cards to review');

  await enter(page, link('Review all'));
  const line = main.getByRole('textbox');
  const status = main.getByRole('status');
  const rightAnswer = async () => {
    const prompt = (await title.innerText()).trim();
    const answer = answerOf[prompt];
    if (answer === undefined) throw new Error(`nobody asks “${prompt}”`);
    return { prompt, answer };
  };
  await expect(line).toBeFocused();
  await expectVisibleFocus(page);
  const first = await rightAnswer();
  await page.keyboard.type(first.answer);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Right');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('');
  const second = await rightAnswer();
  expect(second.prompt).not.toBe(first.prompt);
  await page.keyboard.type('nothing like it at all');
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Not this time');
  await enter(page, page.getByRole('button', { name: 'Undo the last answer' }));
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('');
  expect(await rightAnswer()).toEqual(second);
  await page.keyboard.type(second.answer);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Right');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText('no more cards available');
  await page.keyboard.press('Enter');
  await expect(title).toContainText('Nothing waits');

  await enter(page, link('Box settings'));
  const number = page.getByRole('combobox', { name: 'Number of box 2' });
  await tabTo(page, number);
  await page.keyboard.press('ArrowDown');
  await expect(number).toHaveValue('2');
  await enter(page, button('Modify').first());
  await expect(page.getByText('Section was modified')).toBeVisible();

  await enter(page, page.getByRole('button', { name: 'Your account' }));
  await enter(page, page.getByRole('button', { name: 'Log out' }));
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  // The page reloads when a login ends.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authTokens')).catch(() => 'leaving')).toBeNull();
});
