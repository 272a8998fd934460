import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { storedReviews } from './support/database.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';
import { asked, input, status } from './support/lesson.ts';

test('the end of a lesson does not say that nothing is due while cards wait', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '1' }]);
  await open(page, learner, '/lesson/1');
  await page.getByRole('button', { name: "I don't know" }).click();
  await page.getByRole('button', { name: /Next/ }).click();
  await expect(page.getByRole('heading', { name: '1 card done' })).toBeVisible();
  await expect(page.getByText('0 right, 1 not yet, in 1 minute. 1 card still waits here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Another round: 1' })).toBeFocused();
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
  await expect(page.getByText(/^2 right, 2 not yet, in 1 minute\./)).toBeVisible();

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

test(
  'the verdict does not wait for the network, and the answer arrives later',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const learner = await newLearner(request);
    await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
    // The network fails before the later parts of the lesson are fetched; the lesson goes on without them.
    await page.route(/\/assets\/(?:tools|note\.|speaker|lesson-end)[^/]*\.js$/, (route) => route.abort());
    await open(page, learner, '/');
    await page.getByRole('link', { name: /Review all/ }).click();
    await expect(input(page)).toBeFocused();
    await context.setOffline(true);
    const { right } = await asked(page);
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText('Right');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nothing you saved is lost.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('button', { name: /1 change waits/ })).toBeVisible();
    expect((await cardsOf(request, learner))[0]?.section).toBe('1');
    await context.setOffline(false);
    await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
    await expect(page.getByRole('button', { name: /waits/ })).toBeHidden();
  },
);

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
  await expect(page.getByText(/^2 right, 0 not yet/)).toBeVisible();
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
  const you = page.getByRole('main').getByText('You', { exact: true });
  const before = await you.boundingBox();
  await page.getByRole('button', { name: "I don't know" }).click();
  await expect(status(page)).toContainText(right);
  expect(await you.last().boundingBox()).toEqual(before);
  // Only the answer that was not known is shown.
  await expect(page.getByRole('main').locator('[data-answer]')).toHaveText(right);
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
});

test('the second click of a double click does not press a control that appeared under the pointer', async ({
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

test('nothing due says so and leads back', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/lesson/4');
  await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
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
    const check = async () => expect(await axeProblems(page)).toEqual([]);
    await expect(input(page)).toBeFocused();
    await check();
    const { right } = await asked(page);
    await page.keyboard.type(`${right}x`);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText('Almost');
    await check();
    await page.getByRole('button', { name: /Correct/ }).click();
    await page.keyboard.type('nothing like it');
    await page.keyboard.press('Enter');
    await check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'no more cards available' })).toBeVisible();
    await check();
  });
}
