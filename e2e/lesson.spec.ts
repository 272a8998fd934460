import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { storedReviews } from './support/database.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

const answerOf: Readonly<Record<string, string>> = {
  'el gato': 'cat',
  'el perro': 'dog',
  'la casa': 'house',
  'la mano': 'hand',
};

/** What is asked, and what would be right; the direction is drawn by chance. */
async function asked(page: Page): Promise<{ word: string; right: string }> {
  const prompt = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const byWord = answerOf[prompt];
  if (byWord !== undefined) return { word: prompt, right: byWord };
  const word = Object.entries(answerOf).find(([, meaning]) => meaning === prompt)?.[0];
  if (word === undefined) throw new Error(`nobody asks “${prompt}”`);
  return { word, right: word };
}

const input = (page: Page) => page.getByRole('textbox');
const status = (page: Page) => page.getByRole('main').getByRole('status');

test('the end of a lesson does not call the drawer quiet while cards wait in it', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '1' }]);
  await open(page, learner, '/lesson/1');
  await page.getByRole('button', { name: "I don't know" }).click();
  await page.getByRole('button', { name: /Next/ }).click();
  await expect(page.getByText('1 answered, 0 right. 1 card still waits in the drawer.')).toBeVisible();
});

test('right, wrong, overridden and almost: each is judged, moved and kept', async ({ page, request, server }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 10 },
    { word: 'el perro', meanings: 'dog', section: '3', daysAgo: 10 },
    { word: 'la casa', meanings: 'house', section: '3', daysAgo: 10 },
    { word: 'la mano', meanings: 'hand', section: '3', daysAgo: 10 },
  ]);
  await open(page, learner, '/lesson/3');
  await expect(page.getByText('4 available')).toBeVisible();

  const places = new Map<string, string>();
  const right = await asked(page);
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(`  ${right.right.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Right');
  // The name beside the tabs is that of the box the card moves to.
  await expect(page.getByRole('main').getByText('7 days', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  places.set(right.word, '4');

  const wrong = await asked(page);
  await page.keyboard.type('something else entirely');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await expect(input(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /Next/ })).toContainText('back one box');
  await page.keyboard.press('Enter');
  places.set(wrong.word, '2');

  const overridden = await asked(page);
  await page.keyboard.type('quite another thing');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Correct (move to next section)', exact: true }).click();
  places.set(overridden.word, '4');

  const almost = await asked(page);
  await page.keyboard.type(`${almost.right}x`);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Almost');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await asked(page)).word).toBe(almost.word);
  await expect(input(page)).toHaveValue('');
  await page.keyboard.type(almost.right);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  places.set(almost.word, '4');

  await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
  await expect(page.getByText('4 answered, 3 right. The drawer is quiet.')).toBeVisible();

  await expect
    .poll(async () => new Map((await cardsOf(request, learner)).map((card) => [card.word, card.section])))
    .toEqual(places);
  const reviews = storedReviews(server.dataDir, learner.email);
  expect(reviews.map(({ verdict, override, from_box, to_box }) => [verdict, override, from_box, to_box])).toEqual([
    ['good', 0, '3', '4'],
    ['bad', 0, '3', '2'],
    ['bad', 1, '3', '4'],
    ['again', 0, '3', '3'],
    ['good', 0, '3', '4'],
  ]);
});

test('the verdict does not wait for the network, and the answer arrives later', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/');
  await page.getByRole('link', { name: /Review all/ }).click();
  await expect(input(page)).toBeFocused();
  await context.setOffline(true);
  const { right } = await asked(page);
  await page.keyboard.type(right);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Right');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /1 change waits/ })).toBeVisible();
  expect((await cardsOf(request, learner))[0]?.section).toBe('1');
  await context.setOffline(false);
  await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
  await expect(page.getByRole('button', { name: /waits/ })).toBeHidden();
});

test('the last answer is taken back: from the bar, by keys, at the end, and on the server', async ({
  page,
  request,
  server,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
    { word: 'la casa', meanings: 'house', section: '3', daysAgo: 9 },
  ]);
  const before = await cardsOf(request, learner);
  const verdicts = () => storedReviews(server.dataDir, learner.email).map(({ verdict }) => verdict);
  const undo = page.getByRole('button', { name: 'Undo the last answer' });
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  await expect(undo).toBeHidden();

  const first = await asked(page);
  await page.keyboard.type('something else entirely');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(verdicts).toEqual(['bad']);
  await undo.click();
  expect((await asked(page)).word).toBe(first.word);
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue('');
  await expect.poll(verdicts).toEqual(['undone']);
  await expect.poll(() => cardsOf(request, learner)).toEqual(before);

  // While something is being written the keys belong to the text.
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  expect((await asked(page)).word).toBe(first.word);
  await input(page).fill(first.right);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Right');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 available')).toBeVisible();
  await expect(input(page)).toHaveValue('');
  const second = await asked(page);
  await page.keyboard.type(second.right);
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Right');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 answered, 2 right')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(input(page)).toBeFocused();
  expect((await asked(page)).word).toBe(second.word);
  await expect.poll(verdicts).toEqual(['undone', 'good', 'undone']);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ word, section }) => [word, section]).sort())
    .toEqual(
      [
        [first.word, '4'],
        [second.word, '3'],
      ].sort(),
    );
});

test('leaving at a verdict loses nothing', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 }]);
  await open(page, learner, '/lesson/all');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('wrong altogether');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
});

test('a reload at a verdict does not take a miss back, and records it once', async ({ page, request, server }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
    { word: 'la casa', meanings: 'house', section: '3', daysAgo: 9 },
  ]);
  const places = async () => new Map((await cardsOf(request, learner)).map((card) => [card.word, card.section]));
  const verdicts = () =>
    storedReviews(server.dataDir, learner.email).map(({ verdict, override }) => `${verdict} ${override}`);
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  const missed = await asked(page);
  await page.keyboard.type('wrong altogether');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await page.reload();
  // It is not asked again: it has moved.
  await expect(page.getByText('1 available')).toBeVisible();
  const other = await asked(page);
  expect(other.word).not.toBe(missed.word);
  await expect.poll(async () => (await places()).get(missed.word)).toBe('2');

  // What was decided before the reload is not decided again.
  await page.keyboard.type('wrong altogether');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Correct/ }).click();
  await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await places()).get(other.word)).toBe('4');
  await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
  expect(verdicts()).toEqual(['bad 0', 'bad 1']);
});

test('not knowing shows the answer and sends the card back; blank answers are not checked', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 }]);
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Check/ })).toBeVisible();
  const { right } = await asked(page);
  await page.getByRole('button', { name: "I don't know" }).click();
  await expect(status(page)).toContainText(right);
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
});

test('a reload in the middle of an answer loses neither it nor its card; accent keys go with the verdict', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  // Six of them: a new shuffle and a new direction would hardly ever ask the same.
  await addCards(
    request,
    learner,
    ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'].map((word, index) => ({
      word,
      meanings: `number ${index + 1}`,
      section: '3',
      daysAgo: 9,
    })),
  );
  const title = page.getByRole('heading', { level: 1 });
  const accents = page.getByRole('group', { name: 'Letters of the language' });
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  const prompt = await title.innerText();
  await page.keyboard.type('neinnei');
  await page.reload();
  await expect(title).toHaveText(prompt);
  await expect(input(page)).toHaveValue('neinnei');
  await expect(input(page)).toBeFocused();
  // The direction is drawn by chance, unless it stands there: now the word is asked for, and its letters are at hand.
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('draft.answer') ?? '{}') as object;
    sessionStorage.setItem('draft.answer', JSON.stringify({ ...draft, direction: 'meanings' }));
  });
  await page.reload();
  await expect(title).toHaveText(/^number/);
  await page.getByRole('button', { name: 'ñ' }).click();
  await expect(input(page)).toHaveValue('neinneiñ');
  const last = await title.innerText();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await expect(accents).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(title).not.toHaveText(last);
  await expect(input(page)).toHaveValue('');
  // What is left is left.
  await page.keyboard.type('nein');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  // The address changes a moment before the screen does.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft.answer'))).toBeNull();
});

test('the second click of a double click presses nothing that has come under the pointer', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat' },
    { word: 'el perro', meanings: 'dog' },
  ]);
  await open(page, learner, '/lesson/1');
  const prompt = page.getByRole('heading', { level: 1 });
  const first = await prompt.innerText();
  await page.getByRole('button', { name: "I don't know" }).dblclick();
  await expect(status(page)).toContainText('Not this time');
  await expect(prompt).toHaveText(first);
  await page.getByRole('button', { name: 'Undo the last answer' }).click();
  await input(page).fill('something else entirely');
  await page.getByRole('button', { name: 'Check' }).dblclick();
  await expect(status(page)).toContainText('Not this time');
  await page.getByRole('button', { name: /Correct/ }).dblclick();
  await expect(prompt).not.toHaveText(first);
  await expect(status(page)).toBeEmpty();
});

test('Back into a lesson leads to the answer line, not to the button pressed last', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/');
  await page.getByRole('link', { name: /^Learn box 1/ }).click();
  await page.getByRole('button', { name: "I don't know" }).click();
  await page.getByRole('link', { name: /^Exit/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/lesson/);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(input(page)).toBeFocused();
});

test('nothing due says so and leads back', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/lesson/4');
  await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 360, height: 380 }, hasTouch: true, isMobile: true });

  test('typed letters stay where they are, and every action is in sight', async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [{ word: 'el gato', meanings: 'el gatito', section: '3', daysAgo: 9 }]);
    await open(page, learner, '/lesson/3');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('el gatixx');
    const before = await input(page).boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /Correct/ })).toBeVisible();
    const typed = page.locator('[data-typed]').first();
    const after = await typed.boundingBox();
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(1);
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(380);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 360, height: 380 }, hasTouch: true, isMobile: true });

  const unbroken = (letter: string) => letter.repeat(200);
  for (const [what, typed] of [
    ['a short miss', 'zz'],
    ['a long miss', 'z'.repeat(400)],
    ['a long miss that shares letters', `${'w'.repeat(150)}zzzz`],
  ] as const) {
    test(`the longest words leave every action in sight after ${what}`, async ({ page, request }) => {
      const learner = await newLearner(request);
      // Both directions are as long: one asks 200 letters, the other seven times 200.
      await addCards(request, learner, [
        { word: unbroken('w'), meanings: [...'wabcdef'].map(unbroken).join('|'), section: '3', daysAgo: 9 },
      ]);
      await open(page, learner, '/lesson/3');
      await expect(input(page)).toBeFocused();
      const title = page.getByRole('heading', { level: 1 });
      const bottoms = () =>
        page
          .getByRole('main')
          .getByRole('button')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
      expect(Math.max(...(await bottoms()))).toBeLessThanOrEqual(380);
      // A prompt that goes on below its edge is shaded there.
      await expect(title.locator('..')).toHaveCSS('background-image', /gradient/);
      expect(await title.locator('..').evaluate((each) => each.scrollHeight - each.clientHeight)).toBeGreaterThan(0);
      await page.keyboard.insertText(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /Correct/ })).toBeVisible();
      expect(Math.max(...(await bottoms()))).toBeLessThanOrEqual(380);
      // What the card says begins in sight, whatever was typed.
      const answer = page.locator('[data-accepted], [data-answer]').first();
      const shown = await answer.boundingBox();
      expect(shown?.y).toBeLessThan((await status(page).boundingBox())?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`a lesson is accessible in every state (${theme})`, async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [
      { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
      { word: 'el perro', meanings: 'dog', section: '3', daysAgo: 9 },
    ]);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await open(page, learner, '/lesson/3');
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    };
    await expect(input(page)).toBeFocused();
    await check();
    const { right } = await asked(page);
    await page.keyboard.type(`${right}x`);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText('Almost');
    await page.waitForTimeout(400);
    await check();
    await page.getByRole('button', { name: /Correct/ }).click();
    await page.keyboard.type('nothing like it');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
    await check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
    await check();
  });
}
