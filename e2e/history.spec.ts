import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, bearer, cardsOf, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

test('a card lists every answer given on it, day by day, and without a network those that wait here', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 30 }]);
  const [card] = await cardsOf(request, learner);
  if (card === undefined) throw new Error('no card');
  const answer = { card: card.id, direction: 'word', override: false, took_ms: 900 };
  const day = 86_400_000;
  const reviews = [
    { ...answer, at: Date.now() - 9 * day, typed: 'cat', verdict: 'good', from: '3', to: '4' },
    { ...answer, at: Date.now() - 7 * day, typed: 'cut', verdict: 'again', from: '4', to: '4' },
    { ...answer, at: Date.now() - 5 * day, typed: 'dog', verdict: 'bad', from: '4', to: '3' },
  ].map((each, at) => ({ ...each, id: `0193a1c2-7c1e-7d4a-9a55-${String(Date.now() + at).slice(-12)}` }));
  const sent = await request.post('/api/reviews/', { data: { reviews }, headers: bearer(learner.access) });
  expect(sent.status()).toBe(200);
  await open(page, learner, `/modify/${card.section}/${card.id}`);
  const history = page.getByRole('region', { name: 'Answers given' });
  await expect(history.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(history.getByRole('listitem').nth(0)).toContainText(/Wrong.*“dog”.*4 · .* → 3 · /s);
  await expect(history.getByRole('listitem').nth(1)).toContainText(/Almost.*“cut”.*stayed in 4 · /s);
  await expect(history.getByRole('listitem').nth(2)).toContainText(/Right.*“cat”.*3 · .* → 4 · /s);
  expect(await axeProblems(page)).toEqual([]);

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  await context.setOffline(true);
  await page.goto('/lesson/all');
  await page.getByRole('main').getByRole('textbox').fill('zzz zzz zzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Not this time');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('textbox')).toBeHidden();
  await page.goto(`/modify/${card.section}/${card.id}`);
  await expect(history.getByText('Without a network only answers that wait here can be shown.')).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history.getByRole('listitem')).toContainText(/Wrong.*waits to be sent/s);
  await context.setOffline(false);
  await expect(history.getByRole('listitem')).toHaveCount(4, { timeout: 30_000 });
  await expect(history).not.toContainText('waits to be sent');
});

test('the answers given on a card load by themselves when the server is back', async ({ page, request, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/list');
  await page.getByRole('link', { name: /el gato/ }).hover();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: /el gato/ }).click();
  const history = page.getByRole('region', { name: 'Answers given' });
  await expect(history.getByText('Without a network only answers that wait here can be shown.')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(history.getByText('No answers yet')).toBeVisible({ timeout: 20_000 });
});

test('only the changed fields of a card are sent: what another device changes meanwhile is kept', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 30 }]);
  const [card] = await cardsOf(request, learner);
  if (card === undefined) throw new Error('no card');
  await open(page, learner, `/modify/${card.section}/${card.id}`);
  const box = page.getByRole('combobox', { name: 'Box' });
  await expect(box).toHaveValue('3');
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill('tomcat');
  const answer = {
    direction: 'word',
    typed: 'cat',
    verdict: 'good',
    override: false,
    from: '3',
    to: '4',
    took_ms: 900,
  };
  const review = { ...answer, id: '0193a1c2-7c1e-7d4a-9a55-0123456789ab', card: card.id, at: Date.now() };
  const sent = await request.post('/api/reviews/', { data: { reviews: [review] }, headers: bearer(learner.access) });
  expect(sent.status()).toBe(200);
  await expect(box).toHaveValue('4', { timeout: 20_000 });
  await expect(page.getByRole('textbox', { name: 'Meaning 1' })).toHaveValue('tomcat');
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ meanings, section }) => [meanings, section]))
    .toEqual([['tomcat', '4']]);
});

test('a box chosen for a card and deleted by another device meanwhile is no longer chosen', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3' }]);
  const [card] = await cardsOf(request, learner);
  if (card === undefined) throw new Error('no card');
  await open(page, learner, `/modify/${card.section}/${card.id}`);
  const box = page.getByRole('combobox', { name: 'Box' });
  await box.selectOption('5');
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill('tomcat');
  const data = { id: '5', category: card.category, newSection: '4' };
  const deleted = await request.delete('/api/section/5/', { data, headers: bearer(learner.access) });
  expect(deleted.status()).toBe(200);
  await expect(box.locator('option[value="5"]')).toHaveCount(0, { timeout: 20_000 });
  await expect(box).toHaveValue('3');
  await page.getByRole('button', { name: 'Modify' }).click();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ meanings, section }) => [meanings, section]))
    .toEqual([['tomcat', '3']]);
});
