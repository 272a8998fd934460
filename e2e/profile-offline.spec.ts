import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the profile says so, part by part, and loads when asked again', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const calls = /\/api\/(profile|logins|payments|reminders)\//;
  await page.route(calls, (route) => route.abort('internetdisconnected'));
  await open(page, await newLearner(request), '/account');
  const main = page.getByRole('main');
  await expect(main.getByText('No connection. Try again when you are online.')).toHaveCount(4);
  await expect(main.getByText('…')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await main.getByText('Where you are logged in').click();
  await page.unroute(calls);
  for (const left of [3, 2, 1, 0]) {
    await main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(left);
    await expect(main).toBeFocused();
  }
  await expect(main.getByText('this browser', { exact: true })).toBeVisible();
  await expect(main.getByText('No payments yet.')).toBeVisible();
  await expect(main.getByText('Known cards')).toBeVisible();
  await expect(main.getByText('No connection.')).toHaveCount(0);
});

test('without a network the profile counts the cards of this device', async ({ page, request, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat' },
    { word: 'el perro', meanings: 'dog', section: '7' },
  ]);
  await open(page, learner, '/account');
  const counts = page.getByRole('main').getByRole('definition');
  await expect(counts.nth(2)).toHaveText('2');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(counts.nth(2)).toHaveText('2');
  await expect(counts.nth(3)).toHaveText('1');
});

test('the profile loads by itself when the server is back, though the browser was online all the time', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  await open(page, await newLearner(request), '/');
  await expect(page.getByText('The drawer is empty')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('No connection. Try again when you are online.')).toHaveCount(4);
  // The header shows it as soon as the profile does.
  const cloud = page.getByRole('button', { name: 'Offline. You can go on learning.' });
  await expect(cloud).toBeVisible();
  await page.unroute('**/api/**');
  await expect(main.getByText('No connection.')).toHaveCount(0, { timeout: 20_000 });
  await expect(cloud).toBeHidden();
  await main.getByText('Where you are logged in').click();
  await expect(main.getByText('this browser', { exact: true })).toBeVisible();
  await expect(main.getByText('No payments yet.')).toBeVisible();
  await expect(main.getByRole('checkbox', { name: /Remind me/ })).toBeVisible();
});
