import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { endPremium } from './support/database.ts';
import { newcomer, newLearner, open } from './support/learner.ts';

const day = (daysAhead: number): string => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

test('each status of the provider has its message, and a success counts once', async ({ page, request, problems }) => {
  problems.allow(/ERR_FAILED/);
  const learner = await newLearner(request);
  await open(page, learner, '/pay');
  await expect(page.getByRole('heading', { level: 1, name: '30 days for 20 PLN' })).toBeVisible();
  await expect(page.getByText('test payment, no money moves')).toBeVisible();
  await expect(page.getByRole('main').getByText(learner.email, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Klikając „Zapłać teraz”/)).toBeVisible();
  await expect(page.getByText(day(60))).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  const number = page.getByLabel('Card number');
  const pay = async (digits: string): Promise<void> => {
    await number.fill(digits);
    await page.getByRole('button', { name: 'Pay now' }).click();
  };
  await pay('1');
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await pay('4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await pay('4000000000000341');
  await expect(page.getByText('Your payment was not successful, please try again.')).toBeVisible();
  await pay('4000000000000077');
  await expect(page.getByText('Your payment is processing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('Your payment is processing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeDisabled();
  await pay('4000000000009979');
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();

  await page.route('**/api/premium/', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: /^Use 4242/ }).click();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText(/Payment succeeded! No connection/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('status').getByText(day(60))).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Withdraw from the contract here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Your withdrawal was received')).toBeVisible();
});

test('a provider that does not respond is reported, and can be retried', async ({ page, request, problems }) => {
  problems.allow(/ERR_FAILED/);
  const learner = await newLearner(request);
  let asked = 0;
  await page.route('**/api/payment/', (route) => {
    asked += 1;
    return route.abort();
  });
  await open(page, learner, '/pay');
  // One automatic retry, as the server answers everything else; then it waits for the learner.
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByText('No connection. Try again when you are online.')).toBeVisible();
  await page.unroute('**/api/payment/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.route('**/api/sandbox/confirm/', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
});

test(
  'without a network the payment says so, and begins when there is one',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const learner = await newLearner(request);
    await open(page, learner, '/');
    await expect(page.getByText('The drawer is empty')).toBeVisible();
    // From here on the service worker serves the screens.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller !== null) return;
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Extend subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Payment card' })).toBeVisible();
    await expect(page.getByText('No connection. Try again when you are online.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Card number')).toBeVisible({ timeout: 30_000 });
  },
);

test('the payment begins by itself when the server is back, also without premium', async ({
  page,
  request,
  server,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const learner = await newLearner(request);
  endPremium(server.dataDir, learner.email);
  await open(page, learner, '/pay');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Extend subscription' }).click();
  await expect(page.getByText('No connection. Try again when you are online.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offline. You can go on learning.' })).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByLabel('Card number')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('visitors are led to the login; a learner with free days is not asked to pay', async ({ page, request }) => {
  await page.goto('/pay');
  await expect(page).toHaveURL(/\/login$/);

  await open(page, await newcomer(request), '/?lng=pl');
  await expect(page).toHaveURL(/\/pay/);
  await expect(page.getByRole('heading', { level: 1, name: '30 dni za darmo' })).toBeVisible();
  await expect(page.getByText(/^0,00\szł$/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Odbierz 30 dni' }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('status').getByText(day(30))).toBeVisible();
});
