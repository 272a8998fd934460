import { confirmSandbox, grantPremium, messages, retrieveSandbox, startPayment } from '@siedem/contract';
import { PREMIUM_PERIOD_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testDatabases, type TestLearner } from '../../dev/test-app.ts';

describe.each(testDatabases)('the sandbox on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database, env: { PAYMENTS: 'sandbox', PUBLIC_URL: 'https://siedem.example' } });
  });
  afterAll(() => t.close());

  const start = async (learner: TestLearner) => {
    const { body } = await t.call(startPayment, { token: learner.access });
    return { provider: body.provider, secret: String(body.clientSecret) };
  };
  const confirm = (learner: TestLearner, clientSecret: string, card: string) =>
    t.call(confirmSandbox, { token: learner.access, body: { clientSecret, card } });
  const premium = async ({ userId }: TestLearner) =>
    (await t.store.read.db.selectFrom('users').select('premium_until').where('id', '=', userId).executeTakeFirst())
      ?.premium_until ?? 0;

  test.each([
    ['4242 4242 4242 4242', 'succeeded', 1],
    ['4000 0000 0000 0077', 'processing', 0],
    ['4000 0000 0000 0341', 'requires_payment_method', 0],
    ['4000 0000 0000 9979', 'canceled', 0],
  ])('%s leads to %s', async (card, status, periods) => {
    const learner = await t.learner();
    const before = await premium(learner);
    const { secret, provider } = await start(learner);
    expect(provider).toBe('sandbox');
    expect(secret).toMatch(/^sandbox_pi_/);
    expect((await confirm(learner, secret, card)).body).toEqual({ status });
    expect((await t.call(retrieveSandbox, { token: learner.access, body: { clientSecret: secret } })).body).toEqual({
      status,
    });
    await t.call(grantPremium, { token: learner.access, body: {} });
    expect((await premium(learner)) - before).toBe(periods * PREMIUM_PERIOD_MS);
  });

  test.each([
    ['4000 0000 0000 0002', 'card_error'],
    ['5555 5555 5555 4444', 'card_error'],
    ['4242', 'validation_error'],
  ])('%s is a %s, and the payment can be tried again', async (card, type) => {
    const learner = await t.learner();
    const { secret } = await start(learner);
    expect(await confirm(learner, secret, card)).toMatchObject({ status: 400, body: { type } });
    expect((await confirm(learner, secret, '4242424242424242')).body).toEqual({ status: 'succeeded' });
  });

  test('another learner, or a guessed secret, finds nothing', async () => {
    const [owner, other] = [await t.learner(), await t.learner()];
    const { secret } = await start(owner);
    expect((await confirm(other, secret, '4242424242424242')).status).toBe(404);
    expect((await confirm(owner, `${secret}x`, '4242424242424242')).status).toBe(404);
    expect((await t.call(retrieveSandbox, { token: other.access, body: { clientSecret: secret } })).status).toBe(404);
  });

  test('what has succeeded stays so, whatever card comes next', async () => {
    const learner = await t.learner();
    const { secret } = await start(learner);
    await confirm(learner, secret, '4242424242424242');
    expect((await confirm(learner, secret, '4000000000000077')).body).toEqual({ status: 'succeeded' });
  });
});

test('with another provider the sandbox does not exist', async () => {
  const t = await openTestApp({ env: { PAYMENTS: 'off' } });
  try {
    const { access: token } = await t.learner();
    const body = { clientSecret: 'sandbox_pi_1_secret_2', card: '4242424242424242' };
    expect((await t.call(confirmSandbox, { token, body })).status).toBe(404);
    expect((await t.call(retrieveSandbox, { token, body: { clientSecret: body.clientSecret } })).status).toBe(404);
  } finally {
    await t.close();
  }
});

test('outside loopback nothing switches it on but PAYMENTS=sandbox', async () => {
  const t = await openTestApp({ env: { PUBLIC_URL: 'https://siedem.example' } });
  try {
    const { access: token } = await t.learner();
    expect(await t.call(startPayment, { token })).toMatchObject({
      status: 503,
      body: { detail: messages.paymentsOff },
    });
  } finally {
    await t.close();
  }
});
