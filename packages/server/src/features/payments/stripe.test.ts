import {
  deleteUser,
  grantPremium,
  listCards,
  listPayments,
  login,
  messages,
  register,
  startPayment,
  withdraw,
} from '@siedem/contract';
import { DAY_MS, HOUR_MS, PREMIUM_PERIOD_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingApp, type PayingApp } from '../../dev/paying.ts';
import { testDatabases } from '../../dev/test-app.ts';
import { ordersOf } from '../../store/money/orders.ts';

const wire = (at: number) => new Date(at).toISOString();

describe.each(testDatabases)('card payments on %s', (database) => {
  let t: PayingApp;
  beforeAll(async () => {
    t = await openPayingApp({ database });
  });
  afterAll(() => t.close());

  const claimsOf = (access: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  /** Logs in again: tokens do not live as long as the clock is moved. */
  const again = async <L extends { email: string; password: string }>(learner: L): Promise<L & { access: string }> => {
    const { email, password } = learner;
    const { body } = await t.call(login, { body: { email, password } });
    return { ...learner, access: String(body.access) };
  };
  const put = (learner: { access: string }, body: object = {}) => t.call(grantPremium, { token: learner.access, body });

  test('the order is on disk, and its id goes along, before the provider is asked', async () => {
    const learner = await t.learner();
    const id = await t.start(learner);
    const order = await t.store.read.db
      .selectFrom('orders')
      .selectAll()
      .where('intent', '=', id)
      .executeTakeFirstOrThrow();
    expect(t.stripe.intents.get(id)).toMatchObject({
      amount: 2000,
      currency: 'pln',
      metadata: { order_id: order.id, user_id: learner.userId },
    });
    expect(order).toMatchObject({ user_id: learner.userId, amount: 2000, currency: 'pln', status: 'open' });
  });

  test('a second try, also at the same moment, is the same payment', async () => {
    const learner = await t.learner();
    const ids = await Promise.all([t.start(learner), t.start(learner), t.start(learner)]);
    expect(new Set([...ids, await t.start(learner)]).size).toBe(1);
    t.clock.advance(DAY_MS + 1);
    expect(await t.start(await again(learner))).not.toBe(ids[0]);
  });

  test('a payment that the provider canceled is replaced', async () => {
    const learner = await t.learner();
    const first = await t.start(learner);
    t.stripe.pay(first, { status: 'canceled', amount_received: 0 });
    expect(await t.start(learner)).not.toBe(first);
  });

  test('a date of the client’s own buys nothing', async () => {
    const learner = await t.learner({ premium: 'none' });
    await put(learner);
    t.clock.advance(31 * DAY_MS);
    const before = await t.premiumOf(learner);
    const answer = await put(await again(learner), {
      user_id: learner.userId,
      premium_expired_date_new: '2099-01-01T00:00:00.000Z',
    });
    expect(answer).toMatchObject({ status: 402, body: { detail: messages.nothingToGrant } });
    expect(await t.premiumOf(learner)).toBe(before);
  });

  test('another’s user_id is 403 and changes nothing', async () => {
    const [one, other] = [await t.learner(), await t.learner()];
    t.stripe.pay(await t.start(other));
    const before = await t.premiumOf(other);
    expect((await put(one, { user_id: other.userId })).status).toBe(403);
    expect(await t.premiumOf(other)).toBe(before);
  });

  test('150 webhooks and 50 client calls at once credit once', async () => {
    const learner = await t.learner();
    const id = await t.start(learner);
    const before = await t.premiumOf(learner);
    const intent = t.stripe.pay(id);
    const same = t.stripe.event('payment_intent.succeeded', intent);
    const statuses = await Promise.all([
      ...Array.from({ length: 100 }, () => t.deliver(same)),
      ...Array.from({ length: 50 }, () => t.deliver(t.stripe.event('payment_intent.succeeded', intent))),
      ...Array.from({ length: 50 }, async () => (await put(learner)).status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await t.premiumOf(learner)).toBe((before ?? 0) + PREMIUM_PERIOD_MS);
  });

  test('repeated calls for one payment answer alike, for a while', async () => {
    const learner = await t.learner();
    t.stripe.pay(await t.start(learner));
    const first = await put(learner);
    const until = await t.premiumOf(learner);
    t.clock.advance(9 * 60_000);
    const second = await put(learner);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(claimsOf(String(second.body.access)).premium_expired_date).toBe(wire(until ?? 0));
    t.clock.advance(2 * 60_000);
    expect((await put(learner)).status).toBe(402);
    expect(await t.premiumOf(learner)).toBe(until);
  });

  test('after the webhook the client’s call, however late, answers 200 with the unchanged date', async () => {
    const learner = await t.learner();
    await t.deliver(t.stripe.event('payment_intent.succeeded', t.stripe.pay(await t.start(learner))));
    const until = await t.premiumOf(learner);
    t.clock.advance(3 * DAY_MS);
    expect((await put(await again(learner))).status).toBe(200);
    expect(await t.premiumOf(learner)).toBe(until);
  });

  test('succeeded before processing counts once; a second payment stacks', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    const id = await t.start(learner);
    const paid = t.stripe.pay(id);
    await t.deliver(t.stripe.event('payment_intent.succeeded', paid));
    await t.deliver(t.stripe.event('payment_intent.processing', { ...paid, status: 'processing', amount_received: 0 }));
    expect(await t.premiumOf(learner)).toBe(before + PREMIUM_PERIOD_MS);
    const second = await t.start(learner);
    expect(second).not.toBe(id);
    await t.deliver(t.stripe.event('payment_intent.succeeded', t.stripe.pay(second)));
    expect(await t.premiumOf(learner)).toBe(before + 2 * PREMIUM_PERIOD_MS);
  });

  test('a forged, unsigned, old, future or changed webhook is 400 and counts nothing', async () => {
    const learner = await t.learner();
    const before = await t.premiumOf(learner);
    const intent = t.stripe.pay(await t.start(learner));
    const good = t.stripe.event('payment_intent.succeeded', intent);
    const at = (ms: number) => t.stripe.event('payment_intent.succeeded', intent, { at: t.clock.now() + ms });
    const statuses = [
      await t.deliver(t.stripe.event('payment_intent.succeeded', intent, { secret: 'whsec_wrong' })),
      await t.deliver(good, {}),
      await t.deliver(at(-301_000)),
      await t.deliver(at(3_600_000)),
      await t.deliver({ ...good, body: good.body.replace('2000', '2001') }),
      await t.deliver({ body: '{}', signature: 'rubbish' }),
    ];
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await t.premiumOf(learner)).toBe(before);
    expect(await t.deliver(good)).toBe(200);
  });

  test.each([
    ['too little', { amount_received: 1 }, {}],
    ['another currency', { currency: 'usd' }, {}],
    ['another learner', {}, { user_id: 'somebody' }],
  ])('a payment of %s is refused, reported to the operator and answered 200', async (_, changed, metadata) => {
    const learner = await t.learner();
    const before = await t.premiumOf(learner);
    const intent = t.stripe.pay(await t.start(learner), changed);
    const mismatches = await t.eventsOf('payment_mismatch');
    const wrong = { ...intent, metadata: { ...intent.metadata, ...metadata } };
    expect(await t.deliver(t.stripe.event('payment_intent.succeeded', wrong))).toBe(200);
    expect(await t.deliver(t.stripe.event('payment_intent.succeeded', wrong))).toBe(200);
    expect(await t.premiumOf(learner)).toBe(before);
    expect(await t.eventsOf('payment_mismatch')).toBe(mismatches + 1);
    expect(t.logged.some((line) => line.includes('"level":50') && line.includes('was not counted'))).toBe(true);
  });

  test('a crash before the payment’s id was stored leaves it creditable by its webhook', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    const id = await t.start(learner);
    await t.store.write(async (tx) => {
      await tx.db.updateTable('orders').set({ intent: null }).where('intent', '=', id).execute();
    });
    await t.deliver(t.stripe.event('payment_intent.succeeded', t.stripe.pay(id)));
    expect(await t.premiumOf(learner)).toBe(before + PREMIUM_PERIOD_MS);
  });

  test('an answer of the provider that got lost leaves one payment, and it can be credited', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    const known = new Set(t.stripe.intents.keys());
    t.stripe.state = 'loses answers';
    expect((await t.call(startPayment, { token: learner.access })).status).toBe(503);
    t.stripe.state = 'up';
    const made = [...t.stripe.intents.keys()].filter((id) => !known.has(id));
    expect(made).toHaveLength(1);
    expect(await t.start(learner)).toBe(made[0]);
    await t.deliver(t.stripe.event('payment_intent.succeeded', t.stripe.pay(made[0] ?? '')));
    expect(await t.premiumOf(learner)).toBe(before + PREMIUM_PERIOD_MS);
  });

  test('a payment that neither webhook nor client reports is found by the hourly sweep', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    t.stripe.pay(await t.start(learner));
    await t.worker.drain();
    expect(await t.premiumOf(learner)).toBe(before);
    t.clock.advance(3_700_000);
    await t.worker.drain();
    expect(await t.premiumOf(learner)).toBe(before + PREMIUM_PERIOD_MS);
  });

  test('an order of yesterday is asked about each night and no longer each hour; after 30 days it is closed', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    const later = async (ms: number) => {
      t.clock.advance(ms);
      await t.worker.drain();
      return t.premiumOf(learner);
    };
    const never = await t.learner();
    await t.start(never);
    const intent = await t.start(learner);
    await later(DAY_MS + HOUR_MS);
    t.stripe.pay(intent);
    expect(await later(HOUR_MS)).toBe(before);
    expect(await later(DAY_MS)).toBe(before + PREMIUM_PERIOD_MS);
    const unpaid = async () => (await ordersOf(t.store.read, never.userId)).map(({ status }) => status);
    expect(await unpaid()).toEqual(['open']);
    await later(29 * DAY_MS);
    expect(await unpaid()).toEqual(['closed']);
  });

  test('a payment of a learner with free days is credited, and the free days stay', async () => {
    const learner = await t.learner({ premium: 'none' });
    t.stripe.pay(await t.start(learner));
    const paid = await put(learner);
    expect(claimsOf(String(paid.body.access))).toMatchObject({ free_premium: true, premium: true });
    const until = (await t.premiumOf(learner)) ?? 0;
    expect((await put(learner)).status).toBe(200);
    expect(await t.premiumOf(learner)).toBe(until);
    t.clock.advance(11 * 60_000);
    const claimed = await put(learner);
    expect(claimsOf(String(claimed.body.access))).toMatchObject({ free_premium: false });
    expect(await t.premiumOf(learner)).toBe(until + PREMIUM_PERIOD_MS);
  });

  test('thirty claims of the free days at once grant one; the same e-mail again has none', async () => {
    const learner = await t.learner({ premium: 'none' });
    const at = t.clock.now();
    const answers = await Promise.all(Array.from({ length: 30 }, () => put(learner)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await t.premiumOf(learner)).toBe(at + PREMIUM_PERIOD_MS);
    await t.call(deleteUser, { token: learner.access });
    const { username, email, password } = learner;
    const again = await t.call(register, {
      body: { username, email: email.toUpperCase(), password, confirm_password: password },
    });
    const access = String(again.body.access);
    expect(claimsOf(access)).toMatchObject({ free_premium: false });
    expect((await put({ access })).status).toBe(402);
  });

  test('a whole refund takes the days once, a part of one and a dispute are noted', async () => {
    const learner = await t.learner();
    t.clock.advance(11 * 60_000);
    const before = (await t.premiumOf(learner)) ?? 0;
    const intent = t.stripe.pay(await t.start(learner));
    await t.deliver(t.stripe.event('payment_intent.succeeded', intent));
    const charge = { payment_intent: intent.id, amount: 2000 };
    await t.deliver(t.stripe.event('charge.refunded', { ...charge, amount_refunded: 500 }));
    await t.deliver(t.stripe.event('charge.dispute.created', { payment_intent: intent.id, status: 'needs_response' }));
    expect(await t.premiumOf(learner)).toBe(before + PREMIUM_PERIOD_MS);
    expect([await t.eventsOf('payment_partly_refunded'), await t.eventsOf('payment_disputed')]).toEqual([1, 1]);
    await t.deliver(t.stripe.event('refund.failed', { payment_intent: intent.id, status: 'failed' }));
    expect(await t.eventsOf('payment_refund_failed')).toBe(1);
    expect(t.logged.some((line) => line.includes('the provider could not give money back'))).toBe(true);
    const whole = () => t.deliver(t.stripe.event('charge.refunded', { ...charge, amount_refunded: 2000 }));
    await Promise.all([whole(), whole(), whole()]);
    await t.deliver(t.stripe.event('charge.dispute.closed', { payment_intent: intent.id, status: 'lost' }));
    expect(await t.premiumOf(learner)).toBe(before);
    await t.deliver(t.stripe.event('payment_intent.succeeded', intent));
    expect((await put(learner)).status).toBe(402);
    expect(await t.premiumOf(learner)).toBe(before);
  });

  test('a refund reported before the payment: it is never counted', async () => {
    const learner = await t.learner();
    const before = await t.premiumOf(learner);
    const intent = t.stripe.pay(await t.start(learner));
    await t.deliver(
      t.stripe.event('charge.refunded', { payment_intent: intent.id, amount: 2000, amount_refunded: 2000 }),
    );
    await t.deliver(t.stripe.event('payment_intent.succeeded', intent));
    expect(await t.premiumOf(learner)).toBe(before);
  });

  test('a payment for a deleted account is kept for a refund', async () => {
    const learner = await t.learner();
    const intent = t.stripe.pay(await t.start(learner));
    await t.call(deleteUser, { token: learner.access });
    expect(await t.deliver(t.stripe.event('payment_intent.succeeded', intent))).toBe(200);
    expect(await t.deliver(t.stripe.event('payment_intent.succeeded', intent))).toBe(200);
    const order = await t.store.read.db
      .selectFrom('orders')
      .selectAll()
      .where('intent', '=', intent.id)
      .executeTakeFirst();
    expect(order).toMatchObject({ status: 'orphan', user_id: null, credited_at: null });
    expect(await t.eventsOf('payment_orphan')).toBe(1);
  });

  test('events of other kinds, and payments of no order of ours, are answered 200', async () => {
    expect(await t.deliver(t.stripe.event('customer.created', { id: 'cus_1' }))).toBe(200);
    const stranger = {
      id: 'pi_strange',
      status: 'succeeded',
      amount_received: 2000,
      currency: 'pln',
      metadata: {},
      client_secret: null,
    };
    expect(await t.deliver(t.stripe.event('payment_intent.succeeded', stranger))).toBe(200);
  });

  test('what is signed and is no event is 400', async () => {
    const bodies = ['null', '[]', '{}', '{"id":"evt_1"}', '{"id":"evt_2","type":"payment_intent.succeeded"}'];
    const objects = ['{}', '{"metadata":{}}', '7', 'null'].map(
      (object) => `{"id":"evt_3","type":"payment_intent.succeeded","data":{"object":${object}}}`,
    );
    for (const body of [...bodies, ...objects]) expect(await t.deliver(t.stripe.sign(body)), body).toBe(400);
  });

  test('after a payment was counted, a call for one begun since is 402 until that is paid too', async () => {
    const learner = await t.learner();
    t.stripe.pay(await t.start(learner));
    expect((await put(learner)).status).toBe(200);
    t.clock.advance(1000);
    const second = await t.start(learner);
    expect((await put(learner)).status).toBe(402);
    t.stripe.pay(second);
    expect((await put(learner)).status).toBe(200);
  });

  test('after the free days were claimed, a call for a payment begun since is 402 until it is paid', async () => {
    const learner = await t.learner({ premium: 'none' });
    expect((await put(learner)).status).toBe(200);
    t.clock.advance(1000);
    expect((await put(learner)).status).toBe(200);
    const id = await t.start(learner);
    expect((await put(learner)).status).toBe(402);
    t.stripe.pay(id);
    expect((await put(learner)).status).toBe(200);
  });

  test('a provider that is down: 503, and nothing is said to be unpaid', async () => {
    const learner = await t.learner();
    const id = await t.start(learner);
    t.clock.advance(11 * 60_000);
    t.stripe.pay(id);
    t.stripe.state = 'down';
    const starting = await t.call(startPayment, { token: learner.access });
    const granting = await put(learner);
    t.stripe.state = 'up';
    expect([starting.status, granting.status]).toEqual([503, 503]);
    expect((await put(learner)).status).toBe(200);
  });

  test('301 answers turn to 200 after the payment, and no answer may be stored', async () => {
    const learner = await t.learner();
    await t.store.write(async (tx) => {
      await tx.db
        .updateTable('users')
        .set({ premium_until: t.clock.now() - 1 })
        .where('id', '=', learner.userId)
        .execute();
    });
    const expired = await t.call(listCards, { token: learner.access });
    expect(expired.status).toBe(301);
    expect(expired.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(expired.headers.location).toBeUndefined();
    t.stripe.pay(await t.start(learner));
    await put(learner);
    expect((await t.call(listCards, { token: learner.access })).status).toBe(200);
  });

  test('withdrawing gives the money back and takes the days, once, and is acknowledged', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    t.stripe.pay(await t.start(learner));
    await put(learner);
    const [payment] = (await t.call(listPayments, { token: learner.access })).body;
    expect(payment).toMatchObject({ amount: 2000, currency: 'pln', status: 'paid', withdrawable: true });
    const ask = () => t.call(withdraw, { token: learner.access, body: { payment: payment?.id ?? '' } });
    const refunds = t.stripe.refunds.length;
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(t.stripe.refunds.length).toBe(refunds + 1);
    expect(await t.premiumOf(learner)).toBe(before);
    expect((await t.call(listPayments, { token: learner.access })).body[0]).toMatchObject({
      status: 'refunded',
      withdrawable: false,
    });
    const stranger = await t.learner();
    expect((await t.call(withdraw, { token: stranger.access, body: { payment: payment?.id ?? '' } })).status).toBe(404);
  });

  test('a withdrawal is in force although the provider is down, and the worker gives the money back', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    t.stripe.pay(await t.start(learner));
    await put(learner);
    const [payment] = (await t.call(listPayments, { token: learner.access })).body;
    t.stripe.state = 'down';
    expect((await t.call(withdraw, { token: learner.access, body: { payment: payment?.id ?? '' } })).status).toBe(200);
    t.stripe.state = 'up';
    expect((await t.call(listPayments, { token: learner.access })).body[0]).toMatchObject({ status: 'withdrawn' });
    t.clock.advance(61_000);
    await t.worker.drain();
    expect(await t.premiumOf(learner)).toBe(before);
  });

  test('after 14 days there is nothing to withdraw from', async () => {
    const early = await t.learner();
    t.stripe.pay(await t.start(early));
    await put(early);
    t.clock.advance(14 * DAY_MS + 1);
    const learner = await again(early);
    const [payment] = (await t.call(listPayments, { token: learner.access })).body;
    expect(payment?.withdrawable).toBe(false);
    const late = await t.call(withdraw, { token: learner.access, body: { payment: payment?.id ?? '' } });
    expect(late).toMatchObject({ status: 400, body: { detail: messages.nothingToWithdraw } });
  });
});

test('without a provider a payment cannot be started', async () => {
  const t = await openPayingApp({ env: { PAYMENTS: 'off' } });
  try {
    const learner = await t.learner();
    const answer = await t.call(startPayment, { token: learner.access });
    expect(answer).toMatchObject({ status: 503, body: { detail: messages.paymentsOff } });
  } finally {
    await t.close();
  }
});
