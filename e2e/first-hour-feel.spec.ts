import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { addCards, newLearner, open } from './support/learner.ts';

/** Records the maximum number of concurrent scripted animations. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    let most = 0;
    const look = (): void => {
      const scripted = document
        .getAnimations()
        .filter((each) => !(each instanceof CSSAnimation) && !(each instanceof CSSTransition));
      most = Math.max(most, scripted.length);
      document.documentElement.dataset['motions'] = String(most);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const motions = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['motions'] ?? 0));

const CARDS = ['el gato', 'el perro', 'la casa', 'el pan'].map((word, index) => ({
  word,
  meanings: `meaning ${index}`,
}));

test('a row that leaves the list is animated, and the others close up; with reduced motion nothing moves', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, CARDS);
  await watchMotion(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, learner, '/list');
  await page.getByRole('button', { name: 'Delete el perro' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect.poll(() => motions(page)).toBeGreaterThan(1);
  // No copy of the row remains, also not for screen readers.
  await expect(page.locator('body > [inert]')).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.getByRole('button', { name: 'Delete el gato' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(await motions(page)).toBe(0);
});

test('starter words enter the drawer; with reduced motion nothing moves', async ({ page, request }) => {
  const learner = await newLearner(request);
  await watchMotion(page);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await open(page, learner, '/?lng=en');
    await page.getByRole('button', { name: 'Start with 20 words' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('20 cards to review');
    if (reducedMotion === 'reduce') expect(await motions(page)).toBe(0);
    else await expect.poll(() => motions(page)).toBeGreaterThan(1);
    await expect(page.locator('body > [inert]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The drawer is empty');
  }
});

test('a deleted box goes into the one before it', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '4' }]);
  await watchMotion(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, learner, '/section');
  await page.getByRole('button', { name: 'Delete 7 days' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Delete 7 days' })).toHaveCount(0);
  await expect.poll(() => motions(page)).toBeGreaterThan(1);
  await expect(page.locator('body > [inert]')).toHaveCount(0);
});

test('a dialog is animated when it closes, and a new card when it is filed; with reduced motion neither', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await watchMotion(page);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    const moved = reducedMotion === 'reduce' ? 0 : 1;
    await open(page, learner, '/section');
    await page.getByRole('button', { name: 'Delete 7 days' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('body > [inert]')).toHaveCount(0);
    expect(Math.min(1, await motions(page))).toBe(moved);
    // The focus is back where it was.
    await expect(page.getByRole('button', { name: 'Delete 7 days' })).toBeFocused();

    await page.goto('/add');
    await page.getByRole('textbox', { name: 'Word' }).fill(`el gato ${reducedMotion}`);
    await page.getByRole('textbox', { name: 'Meaning 1' }).fill(`cat ${reducedMotion}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('New card was added')).toBeVisible();
    // The next card can be written meanwhile.
    await expect(page.getByRole('textbox', { name: 'Word' })).toBeFocused();
    await expect(page.locator('body > [inert]')).toHaveCount(0);
    expect(Math.min(1, await motions(page))).toBe(moved);
  }
});

test('pages change without losing a key that is pressed meanwhile', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, CARDS);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, learner, '/list');
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByRole('navigation').getByRole('link', { name: 'Boxes' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Cards' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All cards');
  await page.keyboard.press('/');
  await page.keyboard.type('perro');
  await expect(page.getByRole('searchbox')).toHaveValue('perro');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('sound is off until it is switched on beside the theme, and nothing of it is loaded before', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, CARDS);
  await page.addInitScript(() => {
    const note = (): void => {
      const { dataset } = document.documentElement;
      dataset['sounds'] = String(Number(dataset['sounds'] ?? 0) + 1);
    };
    class HeardContext extends AudioContext {
      override createOscillator(): OscillatorNode {
        note();
        return super.createOscillator();
      }
      override createBufferSource(): AudioBufferSourceNode {
        note();
        return super.createBufferSource();
      }
    }
    window.AudioContext = HeardContext;
  });
  const sounds = () => page.evaluate(() => Number(document.documentElement.dataset['sounds'] ?? 0));
  await open(page, learner, '/lesson/1');
  const line = page.getByRole('main').getByRole('textbox');
  const answer = async (): Promise<void> => {
    await line.fill('zzzzzzzz');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not this time', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not this time', { exact: true })).toHaveCount(0);
  };
  await answer();
  expect(await sounds()).toBe(0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Turn sounds on' }).click();
  await expect.poll(sounds).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Turn sounds off' })).toBeVisible();
  await page.goto('/lesson/1');
  const before = await sounds();
  await answer();
  await expect.poll(sounds).toBeGreaterThan(before + 2);
});

test('the first lesson of the day is stamped once, and so is the first known word', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '1' },
    { word: 'la sopa', meanings: 'soup', section: '2', daysAgo: 10 },
    { word: 'pan', meanings: 'bread', section: '6', daysAgo: 400 },
  ]);
  await open(page, learner, '/lesson/1');
  const line = page.getByRole('main').getByRole('textbox');
  const know = async (): Promise<void> => {
    await line.fill('nothing like it');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Correct/ })
      .first()
      .click();
  };
  await know();
  await expect(page.getByText('First lesson today')).toBeVisible();
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
  await page.goto('/lesson/2');
  await know();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Back to the boxes/ })).toBeVisible();
  await expect(page.getByText('First lesson today')).toHaveCount(0);
  await page.goto('/lesson/6');
  await know();
  await expect(page.getByText('First word known')).toBeVisible();
});

test('the legal pages are complete without scripts, and leave out what is not configured of the operator', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, said] of [
    ['/terms-of-use', /„Odstąp od umowy tutaj”/],
    ['/privacy-policy', /skorzystaj z.formularza na stronie Pomoc/],
  ] as const) {
    await page.goto(path);
    const text = await page.getByRole('main').innerText();
    expect(text).toMatch(said);
    expect(text).not.toMatch(/[\uE000-\uE004]|\[[A-Z]/u);
  }
  await context.close();
});
