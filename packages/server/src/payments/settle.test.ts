import { PREMIUM_PERIOD_MS } from '@siedem/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingApp, type PayingApp } from '../dev/paying.ts';
import { testDatabases, type TestLearner } from '../dev/test-app.ts';
import { creditOrder, orderByIntent } from '../store/money/orders.ts';
import { lockUser, setPremium } from '../store/accounts/users.ts';
import { takeEvent } from './take-event.ts';

describe.each(testDatabases)('settling on %s', (database) => {
  let t: PayingApp;
  let learner: TestLearner;
  beforeAll(async () => {
    t = await openPayingApp({ database });
    learner = await t.learner();
  });
  afterAll(() => t.close());

  const paid = async (): Promise<string> => t.stripe.pay(await t.start(learner)).id;

  test('whatever comes, in any order and however often, a payment counts once and a refund takes it once', async () => {
    const eventKind = fc.constantFrom('succeeded', 'processing', 'failed', 'part', 'whole', 'dispute');
    await fc.assert(
      fc.asyncProperty(fc.array(eventKind, { minLength: 1, maxLength: 8 }), async (story) => {
        const before = (await t.premiumOf(learner)) ?? 0;
        const id = await paid();
        const intent = t.stripe.intents.get(id);
        const charge = { payment_intent: id, amount: 2000 };
        const events = {
          succeeded: () => t.stripe.event('payment_intent.succeeded', intent),
          processing: () =>
            t.stripe.event('payment_intent.processing', { ...intent, status: 'processing', amount_received: 0 }),
          failed: () =>
            t.stripe.event('payment_intent.payment_failed', {
              ...intent,
              status: 'requires_payment_method',
              amount_received: 0,
            }),
          part: () => t.stripe.event('charge.refunded', { ...charge, amount_refunded: 1 }),
          whole: () => t.stripe.event('charge.refunded', { ...charge, amount_refunded: 2000 }),
          dispute: () => t.stripe.event('charge.dispute.closed', { payment_intent: id, status: 'lost' }),
        };
        for (const each of story) expect(await t.deliver(events[each]())).toBe(200);
        const back = story.includes('whole') || story.includes('dispute');
        const counted = story.includes('succeeded') && !back;
        expect(await t.premiumOf(learner)).toBe(before + (counted ? PREMIUM_PERIOD_MS : 0));
        // settles what is still open, so that the next story has an order of its own
        await t.deliver(events.whole());
        await t.deliver(events.succeeded());
        expect(await t.premiumOf(learner)).toBe(before);
      }),
      { numRuns: 40 },
    );
  });

  test('a failure before the commit leaves nothing, so that the provider’s next try counts', async () => {
    const before = (await t.premiumOf(learner)) ?? 0;
    const id = await paid();
    const { body } = t.stripe.event('payment_intent.succeeded', t.stripe.intents.get(id));
    const order = await orderByIntent(t.store.read, id);
    const intent = {
      id,
      clientSecret: '',
      status: 'succeeded',
      amountReceived: 2000,
      currency: 'pln',
      orderId: order?.id ?? '',
      userId: learner.userId,
    };
    const event = {
      id: String(Reflect.get(Object(JSON.parse(body)), 'id')),
      type: 'payment_intent.succeeded',
      kind: 'intent',
      intent,
    } as const;
    const crashing = t.store.write(async (tx) => {
      await takeEvent(tx, t, event, t.clock.now());
      throw new Error('killed');
    });
    await expect(crashing).rejects.toThrow('killed');
    expect(await t.premiumOf(learner)).toBe(before);
    await t.store.write((tx) => takeEvent(tx, t, event, t.clock.now()));
    expect(await t.premiumOf(learner)).toBe(before + PREMIUM_PERIOD_MS);
  });

  test('control: looking whether it was credited and then crediting counts it many times', async () => {
    const before = (await t.premiumOf(learner)) ?? 0;
    const id = await paid();
    const naive = async (): Promise<void> => {
      const order = await orderByIntent(t.store.read, id);
      if (order?.credited_at !== null) return;
      await t.store.write(async (tx) => {
        const until = (await lockUser(tx, learner.userId))?.premium_until ?? 0;
        await creditOrder(tx, order.id, {
          now: t.clock.now(),
          source: 'control',
          untilBefore: until,
          untilAfter: until + PREMIUM_PERIOD_MS,
        });
        await setPremium(tx, learner.userId, { from: until, to: until + PREMIUM_PERIOD_MS });
      });
    };
    await Promise.all(Array.from({ length: 20 }, naive));
    expect(await t.premiumOf(learner)).toBeGreaterThan(before + PREMIUM_PERIOD_MS);
  });
});
