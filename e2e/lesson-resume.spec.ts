import { expect, test } from './fixtures.ts';
import { storedReviews } from './support/database.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';
import { asked, input, status } from './support/lesson.ts';

// Anyone who leaves a lesson or loads its page again loses nothing and answers nothing twice.

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

test('a reload in the middle of an answer loses neither it nor its card; accent keys go with the verdict', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  // Six cards: a new shuffle and a new direction would hardly ever ask the same.
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
  // The direction is random unless it was stored: now the word is asked for, with its letter keys.
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('draft.answer') ?? '{}') as object;
    sessionStorage.setItem('draft.answer', JSON.stringify({ ...draft, direction: 'meanings' }));
  });
  await page.reload();
  await expect(title).toHaveText(/^number/);
  await page.getByRole('button', { name: 'n with tilde' }).click();
  await expect(input(page)).toHaveValue('neinneiñ');
  const last = await title.innerText();
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await expect(accents).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(title).not.toHaveText(last);
  await expect(input(page)).toHaveValue('');
  // A lesson that was left is not resumed.
  await page.keyboard.type('nein');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  // The address changes a moment before the screen does.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft.answer'))).toBeNull();
});

test('Back into a lesson leads to the answer line, not to the button pressed last', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/');
  await page.getByRole('link', { name: /^Learn box 1/ }).click();
  await page.getByRole('button', { name: "I don't know" }).click();
  await page.getByRole('link', { name: /^Exit/ }).click();
  // The address changes a moment before the screen does: going back sooner, the lesson would never have been left.
  await expect(page.getByRole('link', { name: /^Learn box 1/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(input(page)).toBeFocused();
});
