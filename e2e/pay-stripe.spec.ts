import type { APIRequestContext, Page, Route } from '@playwright/test';
import { openStripeStandIn, type StripeStandIn } from '../packages/server/src/dev/stripe-stand-in.ts';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { type Learner, newLearner, open } from './support/learner.ts';
import { type ServerHandle, startServer } from './support/server.ts';
import { stripeStub } from './support/stripe-stub.ts';

let standIn: StripeStandIn;
let own: ServerHandle;
let api: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  standIn = await openStripeStandIn();
  own = await startServer({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_story',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_story',
    STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
    STRIPE_API_URL: standIn.url,
  });
  api = await playwright.request.newContext({ baseURL: own.url });
});
test.afterAll(async () => {
  await api.dispose();
  await own.remove();
  await standIn.close();
});

const day = (daysAhead: number): string => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);

const intentOf = (secret: string) => secret.split('_secret_')[0] ?? '';

/** The provider's script in the browser: the outcome of each card number. */
async function provide(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStub }),
  );
  await page.exposeFunction('stripeRetrieve', (secret: string) => {
    const intent = standIn.intents.get(intentOf(secret));
    return intent === undefined
      ? { error: { type: 'invalid_request_error', message: 'No such payment_intent' } }
      : { paymentIntent: { id: intent.id, status: intent.status } };
  });
  await page.exposeFunction('stripeConfirm', (secret: string, number: string, returnUrl: string) => {
    const status = (to: string) => ({
      paymentIntent: standIn.pay(intentOf(secret), { status: to, amount_received: 0 }),
    });
    switch (number) {
      case 'declined':
        return { error: { type: 'card_error', message: 'Your card has insufficient funds.' } };
      case 'broken':
        return { error: { type: 'api_error', message: 'secret detail of the provider' } };
      case 'processing':
        return status('processing');
      case 'other':
        return status('canceled');
      case 'bank refuses':
        return { leaveFor: `${returnUrl}?payment_intent=${intentOf(secret)}&payment_intent_client_secret=${secret}` };
      default:
        standIn.pay(intentOf(secret));
        return { leaveFor: `${returnUrl}?payment_intent=${intentOf(secret)}&payment_intent_client_secret=${secret}` };
    }
  });
}

const pay = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number of the provider').fill(number);
  await page.getByRole('button', { name: 'Pay now' }).click();
};

const start = async (page: Page): Promise<Learner> => {
  const learner = await newLearner(api);
  await open(page, learner, `${own.url}/account`);
  return learner;
};

test('the provider is requested on /pay only, by a page with its own policy, and its messages are shown', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await provide(page);
  await start(page);
  expect(asked.filter((url) => url.includes('stripe.com'))).toEqual([]);
  // A link inside the app leads here: the strict policy of the page before would refuse the provider's script.
  await page.getByRole('link', { name: 'Extend subscription' }).click();
  await expect(page.getByLabel('Card number of the provider')).toBeVisible();
  expect(await page.evaluate((): unknown => Reflect.get(window, 'stripeAsked'))).toMatchObject({
    key: 'pk_test_story',
    options: { locale: 'en' },
  });
  await pay(page, 'declined');
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  expect(await page.evaluate((): unknown => Reflect.get(window, 'stripeConfirmed'))).toEqual({
    return_url: `${own.url}/pay`,
  });
  expect(await axeProblems(page)).toEqual([]);
  await pay(page, 'broken');
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
  await expect(page.getByText('secret detail')).toHaveCount(0);
  await pay(page, 'other');
  await expect(page.getByText('Something went wrong.')).toBeVisible();
});

test('a payment returns from the bank’s page, refused and then paid', async ({ page }) => {
  await provide(page);
  await start(page);
  await page.goto(`${own.url}/pay`);
  await pay(page, 'bank refuses');
  await expect(page.getByText('Your payment was not successful, please try again.')).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/pay`);
  await pay(page, '4242');
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('status').getByText(day(60))).toBeVisible();
});

test('a payment under way is shown after a reload and credited once it has succeeded', async ({ page }) => {
  await provide(page);
  await start(page);
  await page.goto(`${own.url}/pay`);
  await pay(page, 'processing');
  await expect(page.getByText('Your payment is processing.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your payment is processing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  const intent = [...standIn.intents.values()].find(({ status }) => status === 'processing');
  standIn.pay(intent?.id ?? '');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).toHaveURL(/\/success$/);
});

test('a provider whose script does not load can be retried', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await provide(page);
  await start(page);
  const abort = (route: Route) => route.abort();
  await page.route('https://js.stripe.com/**', abort);
  await page.goto(`${own.url}/pay`);
  await expect(page.getByText('The payment provider cannot be reached.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('https://js.stripe.com/**', abort);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number of the provider')).toBeVisible();
});
