import { randomUUID } from 'node:crypto';
import { startPayment, stripeWebhook } from '@siedem/contract';
import { openStripeStandIn, type Signed, type StripeStandIn } from './stripe-stand-in.ts';
import { openTestApp, type TestApp, type TestAppOptions, type TestLearner } from './test-app.ts';

/** The real app with the provider's stand-in behind it. */
export interface PayingApp extends TestApp {
  readonly stripe: StripeStandIn;
  /** Starts a payment and gives the provider's id of it. */
  readonly start: (learner: TestLearner) => Promise<string>;
  /** Delivers a webhook over its raw bytes; answers the status. */
  readonly deliver: (signed: Signed, headers?: Readonly<Record<string, string>>) => Promise<number>;
  /** The end of the learner's premium, epoch ms. */
  readonly premiumOf: (learner: TestLearner) => Promise<number | null>;
  readonly eventsOf: (type: string) => Promise<number>;
}

export async function openPayingApp(options: TestAppOptions = {}): Promise<PayingApp> {
  const startsAt = options.startsAt ?? Date.UTC(2026, 10, 21, 12);
  let now = (): number => startsAt;
  const stripe = await openStripeStandIn(() => now());
  const t = await openTestApp({
    ...options,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: `sk_test_${randomUUID()}`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
      ...options.env,
    },
  });
  now = t.clock.now;
  return {
    ...t,
    stripe,
    start: async (learner) => {
      const { status, body } = await t.call(startPayment, { token: learner.access });
      if (status !== 200 || body.clientSecret === undefined) throw new Error(`no payment: ${status}`);
      return body.clientSecret.split('_secret_')[0] ?? '';
    },
    deliver: async ({ body, signature }, headers = { 'stripe-signature': signature }) => {
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: stripeWebhook.path,
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      });
      return statusCode;
    },
    premiumOf: async ({ userId }) => {
      const row = await t.store.read.db
        .selectFrom('users')
        .select('premium_until')
        .where('id', '=', userId)
        .executeTakeFirst();
      return row?.premium_until ?? null;
    },
    eventsOf: async (type) => {
      const rows = await t.store.read.db.selectFrom('security_events').select('id').where('type', '=', type).execute();
      return rows.length;
    },
    close: async () => {
      await t.close();
      await stripe.close();
    },
  };
}
