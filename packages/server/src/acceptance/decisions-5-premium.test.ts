import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripeStandIn, type Signed, type StripeStandIn } from '../dev/stripe-stand-in.ts';
import { aText, claimsIn, DAY, field, type House, openHouse, PASSWORD, type Someone, text } from './client.ts';

const tokens = { access: aText, refresh: aText };

describe('decisions 5', () => {
  let stripe: StripeStandIn;
  let house: House;
  let ala: Someone;
  let now = () => Date.UTC(2026, 10, 21, 12);
  beforeAll(async () => {
    stripe = await openStripeStandIn(() => now());
    house = await openHouse({
      env: {
        STRIPE_SECRET_KEY: 'sk_test_acceptance',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_acceptance',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.url,
      },
    });
    now = house.app.clock.now;
  });
  afterAll(async () => {
    await house.close();
    await stripe.close();
  });
  beforeEach(async () => {
    ala = await house.someone();
  });

  const premium = (who = ala, body: unknown = {}) => who.call('PUT /api/premium/', body);
  const expiry = (answer: { readonly body: unknown }) => {
    const date = claimsIn(field(answer.body, 'access'))['premium_expired_date'];
    return typeof date === 'string' ? Date.parse(date) : Number.NaN;
  };
  const fromLogin = async (who = ala) =>
    expiry(await house.call('POST /api/token/', { email: who.email, password: PASSWORD }));
  const pay = async (who = ala) => {
    const started = await who.call('POST /api/payment/');
    expect(started).toMatchObject({ status: 200, body: { clientSecret: aText } });
    return stripe.pay(text(started.body, 'clientSecret').split('_secret_')[0] ?? '');
  };
  const deliver = ({ body, signature }: Signed) =>
    house.call('POST /api/webhooks/stripe/', body, { headers: { 'stripe-signature': signature } });

  test('5.1: premium_expired_date is ISO 8601 in UTC', async () => {
    const { body } = await house.call('POST /api/token/', { email: ala.email, password: PASSWORD });
    const claims = claimsIn(field(body, 'access'));
    expect(claims).toMatchObject({ premium: true, free_premium: false });
    expect(claims['premium_expired_date']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
  });

  test('5.2: the free 30 days come once, by the server’s clock, whatever date the client sends', async () => {
    const ola = await house.someone({ premium: 'none' });
    const wish = { user_id: claimsIn(ola.access)['user_id'], premium_expired_date_new: '2099-01-01T00:00:00.000Z' };
    const claimed = await premium(ola, wish);
    expect(claimed).toMatchObject({ status: 200, body: tokens });
    expect(expiry(claimed)).toBe(now() + 2_592_000_000);
    // 9.2: repeated for the same trial: 200 with fresh tokens and the unchanged date
    house.app.clock.advance(5 * 60_000);
    const again = await premium(ola, wish);
    expect([again.status, expiry(again)]).toEqual([200, expiry(claimed)]);
  });

  test('5.2: nothing to grant is 402 with detail', async () => {
    house.app.clock.advance(31 * DAY);
    const late = await house.call('POST /api/token/', { email: ala.email, password: PASSWORD });
    const answer = await house.call(
      'PUT /api/premium/',
      { premium_expired_date_new: '2099-01-01' },
      { token: text(late.body, 'access') },
    );
    expect([200, 402]).toContain(answer.status);
    expect(await fromLogin()).toBeLessThan(now());
  });

  test('5.2, 5.4: a payment is 20 PLN and gives 30 days from the present end, once, the client first', async () => {
    const before = await fromLogin();
    const intent = await pay();
    expect([intent.amount, intent.currency.toLowerCase()]).toEqual([2000, 'pln']);
    const granted = await premium();
    expect([granted.status, expiry(granted)]).toEqual([200, before + 2_592_000_000]);
    expect((await deliver(stripe.event('payment_intent.succeeded', intent))).status).toBe(200);
    await house.app.worker.drain();
    const again = await premium();
    expect([again.status, expiry(again)]).toEqual([200, before + 2_592_000_000]);
    expect(await fromLogin()).toBe(before + 2_592_000_000);
  });

  test('5.2, 9.2: the webhook first, twice, then the client: once', async () => {
    const before = await fromLogin();
    const intent = await pay();
    const event = stripe.event('payment_intent.succeeded', intent);
    for (const signed of [event, event]) expect((await deliver(signed)).status).toBe(200);
    await house.app.worker.drain();
    expect(await fromLogin()).toBe(before + 2_592_000_000);
    const granted = await premium();
    expect([granted.status, expiry(granted)]).toEqual([200, before + 2_592_000_000]);
  });

  test('5.4: after the end a payment counts from now', async () => {
    house.app.clock.advance(40 * DAY);
    const { body } = await house.call('POST /api/token/', { email: ala.email, password: PASSWORD });
    const token = text(body, 'access');
    const late: Someone = { ...ala, call: (line, sent, asked) => house.call(line, sent, { token, ...asked }) };
    await pay(late);
    expect(expiry(await premium(late))).toBe(now() + 2_592_000_000);
  });

  test('9.2: with a trial left, a payment is credited and the trial stays', async () => {
    const ola = await house.someone({ premium: 'none' });
    await pay(ola);
    const granted = await premium(ola);
    expect(expiry(granted)).toBe(now() + 2_592_000_000);
    expect(claimsIn(field(granted.body, 'access'))).toMatchObject({ free_premium: true, premium: true });
  });

  test('another learner’s payment grants nothing', async () => {
    const ola = await house.someone();
    await pay(ola);
    const before = await fromLogin();
    await premium();
    expect(await fromLogin()).toBe(before);
  });

  test('9.1: a webhook with a wrong signature is 400 and counts nothing', async () => {
    const before = await fromLogin();
    const intent = await pay();
    stripe.pay(intent.id, { status: 'processing' });
    const good = stripe.event('payment_intent.succeeded', intent);
    for (const wrong of [
      stripe.event('payment_intent.succeeded', intent, { secret: 'whsec_other' }),
      { ...good, body: good.body.replace('2000', '2001') },
      { ...good, body: `${good.body} ` },
      { ...good, signature: '' },
      { ...good, signature: 't=1,v1=00' },
      stripe.event('payment_intent.succeeded', intent, { at: now() - 3600_000 }),
    ]) {
      expect((await deliver(wrong)).status).toBe(400);
    }
    expect((await house.call('POST /api/webhooks/stripe/', good.body)).status).toBe(400);
    expect((await house.call('POST /api/webhooks/stripe')).status).toBe(400);
    expect(await fromLogin()).toBe(before);
  });

  test('5.2: registering again with the same e-mail gives no second trial', async () => {
    const once = await house.someone({ email: `Again-${randomUUID().slice(0, 8)}@example.com` });
    await once.call('DELETE /api/delete_user/');
    const { email, username } = once;
    for (const same of [email.toLowerCase(), email.toUpperCase()]) {
      const back = await house.call('POST /api/register/', {
        username,
        email: same,
        password: PASSWORD,
        confirm_password: PASSWORD,
      });
      expect(back.status).toBe(200);
      expect(claimsIn(field(back.body, 'access'))).toMatchObject({
        free_premium: false,
        premium: false,
        first_login: true,
      });
      const token = { token: text(back.body, 'access') };
      expect(await house.call('PUT /api/premium/', {}, token)).toMatchObject({
        status: 402,
        body: { detail: aText },
      });
      await house.call('DELETE /api/delete_user/', undefined, token);
    }
  });

  describe('5.3: premium that ends while logged in', () => {
    let stale: string;
    let fresh: string;
    beforeEach(async () => {
      await ala.call('POST /api/', { category: ala.category, word: 'dom', meanings: 'house' });
      house.app.clock.advance(30 * DAY - 1000);
      const { body } = await house.call('POST /api/token/', { email: ala.email, password: PASSWORD });
      stale = text(body, 'access');
      expect(await house.call('GET /api/', undefined, { token: stale })).toMatchObject({ status: 200 });
      house.app.clock.advance(2000);
      fresh = text((await house.call('POST /api/token/', { email: ala.email, password: PASSWORD })).body, 'access');
    });

    test('GET /api/categories/ and GET /api/sections/ are 202 with []', async () => {
      for (const token of [stale, fresh]) {
        for (const line of ['GET /api/categories/', 'GET /api/sections/', 'GET /api/categories', 'GET /api/sections']) {
          const { status, body } = await house.call(line, undefined, { token });
          expect([status, body], line).toEqual([202, []]);
        }
      }
    });

    test('GET /api/ and GET /api/changes/ are 202 with [] when the token says so, else 301 with tokens and no Location', async () => {
      for (const line of ['GET /api/', 'GET /api/changes/?since=0', 'GET /api/changes']) {
        const gated = await house.call(line, undefined, { token: fresh });
        expect([gated.status, gated.body], line).toEqual([202, []]);
        const moved = await house.call(line, undefined, { token: stale });
        expect([moved.status, moved.body], line).toEqual([301, tokens]);
        expect(moved.headers['location']).toBeUndefined();
        expect(moved.headers['cache-control']).toBe('no-store');
        const next = text(moved.body, 'access');
        expect(claimsIn(next)).toMatchObject({ premium: false });
        expect((await house.call('GET /api/', undefined, { token: next })).status).toBe(202);
        expect((await house.call('POST /api/token/refresh/', { refresh: text(moved.body, 'refresh') })).status).toBe(
          200,
        );
      }
    });

    test('POST /api/ is 301 with data and tokens, and stores nothing', async () => {
      for (const token of [stale, fresh]) {
        for (const line of ['POST /api/', 'POST /api']) {
          const answer = await house.call(line, { category: ala.category, word: 'x', meanings: 'y' }, { token });
          expect([answer.status, answer.body]).toEqual([301, { data: aText, ...tokens }]);
          expect(answer.headers['location']).toBeUndefined();
        }
      }
      const all = await house.call('GET /api/export/', undefined, { token: fresh });
      expect(JSON.stringify(all.body)).toContain('house');
      expect(JSON.stringify(all.body)).not.toContain('"y"');
    });

    test('every other card, box and category call is 402 with detail, unknown ids too (9.3)', async () => {
      const id = randomUUID();
      const section = { category: ala.category, label: '2 days', timer: '172800000' };
      for (const token of [stale, fresh]) {
        for (const [line, body] of [
          [`GET /api/${id}/`],
          ['GET /api/x/'],
          [`PUT /api/${id}/`, { word: 'a', meanings: 'b' }],
          [`DELETE /api/${id}/`],
          ['POST /api/sections/', section],
          ['PUT /api/section/2/', section],
          ['PUT /api/section/1/', section],
          ['DELETE /api/section/2/', { ...section, newSection: '1' }],
          ['POST /api/categories/', { name: 'Italian' }],
          [`PUT /api/category/${id}/`, { name: 'Italian' }],
          [`DELETE /api/category/${ala.category}/`, { id: ala.category, name: 'Spanish' }],
          [`DELETE /api/category/${ala.category}/`],
          ['POST /api/reviews/', { reviews: [] }],
          ['DELETE /api/section/2/'],
          ['PUT /api/section/2/', {}],
        ] as const) {
          const answer = await house.call(line, body, { token });
          expect([answer.status, answer.body], line).toEqual([402, { detail: aText }]);
        }
      }
    });

    test('export and deletion work without premium, and nothing was lost when it comes back', async () => {
      expect(JSON.stringify((await house.call('GET /api/export/', undefined, { token: fresh })).body)).toContain(
        '"dom"',
      );
      const late: Someone = { ...ala, call: (line, sent, asked) => house.call(line, sent, { token: fresh, ...asked }) };
      await pay(late);
      await premium(late);
      expect((await late.call('GET /api/')).body).toMatchObject([{ word: 'dom' }]);
      expect((await late.call('DELETE /api/delete_user/')).status).toBe(200);
    });
  });
});

test('9.5: PAYMENTS=off answers POST /api/payment/ with 503', async () => {
  const house = await openHouse({ env: { PAYMENTS: 'off' } });
  try {
    const ala = await house.someone();
    for (const body of [undefined, {}, '']) {
      expect(await ala.call('POST /api/payment/', body)).toMatchObject({
        status: 503,
        body: { detail: aText },
      });
    }
  } finally {
    await house.close();
  }
});
