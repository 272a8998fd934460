import { deleteUser, grantPremium, messages, profile, register } from '@siedem/contract';
import { PREMIUM_PERIOD_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('the free days on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(() => t.close());

  const wish = { learns: null, premium: 'none' } as const;
  const until = async (token: string) => (await t.call(profile, { token })).body.premium_expired_date;
  const thirtyDays = () => new Date(t.clock.now() + PREMIUM_PERIOD_MS).toISOString();

  test('thirty days from now, whatever date the client names', async () => {
    const { access: token, userId } = await t.learner(wish);
    const body = { user_id: userId, premium_expired_date_new: '2099-01-01T00:00:00.000Z' };
    expect((await t.call(grantPremium, { token, body })).status).toBe(200);
    expect(await until(token)).toBe(thirtyDays());
  });

  test('thirty claims at once grant once, and all receive it', async () => {
    const { access: token } = await t.learner(wish);
    const answers = await Promise.all(Array.from({ length: 30 }, () => t.call(grantPremium, { token, body: {} })));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await until(token)).toBe(thirtyDays());
  });

  test('a repeat within ten minutes is answered alike; later there is nothing to grant', async () => {
    const { access: token } = await t.learner(wish);
    await t.call(grantPremium, { token, body: {} });
    const end = await until(token);
    t.clock.advance(10 * 60_000);
    expect((await t.call(grantPremium, { token })).status).toBe(200);
    t.clock.advance(1);
    expect(await t.call(grantPremium, { token, body: {} })).toMatchObject({
      status: 402,
      body: { detail: messages.nothingToGrant },
    });
    expect(await until(token)).toBe(end);
  });

  test('for another user it is 403 and changes nothing', async () => {
    const learner = await t.learner(wish);
    const stranger = await t.learner(wish);
    const answer = await t.call(grantPremium, { token: learner.access, body: { user_id: stranger.userId } });
    expect(answer.status).toBe(403);
    expect(await until(learner.access)).toBeNull();
    expect(await until(stranger.access)).toBeNull();
  });

  test('deleting and registering again gives no second trial, however soon and however written', async () => {
    const { access: token, username, password } = await t.learner({ premium: 'claimed', email: 'again@example.com' });
    await t.call(deleteUser, { token });
    const body = { username, email: 'AGAIN@example.com', password, confirm_password: password };
    const second = String((await t.call(register, { body })).body.access);
    const claims: unknown = JSON.parse(Buffer.from(second.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ free_premium: false });
    expect((await t.call(grantPremium, { token: second, body: {} })).status).toBe(402);
    expect(await until(second)).toBeNull();
  });
});
