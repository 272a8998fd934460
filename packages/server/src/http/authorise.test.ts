import {
  addCard,
  changes,
  deleteCategory,
  endpoints,
  exportAll,
  getCard,
  grantPremium,
  listCards,
  listCategories,
  listSections,
  messages,
  profile,
} from '@siedem/contract';
import { PREMIUM_PERIOD_MS } from '@siedem/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlOf } from '../dev/checked-call.ts';
import { openTestApp, type TestApp, type TestLearner } from '../dev/test-app.ts';

let t: TestApp;
let never: TestLearner;
let expired: TestLearner;
beforeAll(async () => {
  t = await openTestApp();
  expired = await t.learner();
  // The access token lives two hours, premium thirty days: a token that still says premium needs a clock that jumps back.
  await t.store.write((tx) =>
    tx.db.updateTable('users').set({ premium_until: t.clock.now() }).where('id', '=', expired.userId).execute(),
  );
  never = await t.learner({ premium: 'none' });
});
afterAll(() => t.close());

const id = '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f';

test('categories and boxes are 202 and empty', async () => {
  for (const { access: token } of [never, expired]) {
    expect(await t.call(listCategories, { token })).toMatchObject({ status: 202, body: [] });
    expect(await t.call(listSections, { token })).toMatchObject({ status: 202, body: [] });
  }
});

test.each([listCards, changes])(
  '$path is 202 and empty if the token has no premium, else 301 with tokens',
  async (call) => {
    expect(await t.call(call, { token: never.access })).toMatchObject({ status: 202, body: [] });
    const answer = await t.app.inject({ url: call.path, headers: { authorization: `Bearer ${expired.access}` } });
    expect(answer.statusCode).toBe(301);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const tokens = answer.json<{ access: string; refresh: string }>();
    expect(tokens.refresh).toBe(expired.refresh);
    expect(await t.call(call, { token: tokens.access })).toMatchObject({ status: 202, body: [] });
  },
);

test('adding a card is 301 with a message and tokens', async () => {
  for (const { access: token } of [never, expired]) {
    const answer = await t.call(addCard, { token, body: { category: 'x', word: 'a', meanings: 'b' } });
    expect(answer).toMatchObject({ status: 301, body: { data: messages.premiumNeeded } });
    expect(answer.headers['location']).toBeUndefined();
  }
});

test('every other call is 402, whatever the id and whatever the body', async () => {
  const refused = endpoints.filter(({ gate }) => gate === 'refuse');
  expect(refused.length).toBeGreaterThan(8);
  for (const endpoint of refused) {
    for (const param of [id, 'nonsense', '%00']) {
      for (const payload of ['{}', '{"reviews":7}', 'not json']) {
        const answer = await t.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint, { id: param }),
          headers: { authorization: `Bearer ${never.access}`, 'content-type': 'application/json' },
          ...(endpoint.method === 'GET' ? {} : { payload }),
        });
        expect(answer.statusCode, `${endpoint.name} ${param} ${payload}`).toBe(402);
        expect(answer.json()).toEqual({ detail: messages.premiumNeeded });
      }
    }
  }
});

test('profile and export need no premium', async () => {
  expect((await t.call(profile, { token: never.access })).status).toBe(200);
  expect((await t.call(exportAll, { token: never.access })).status).toBe(200);
});

test('every call except the open ones is 401 without a login', async () => {
  for (const endpoint of endpoints.filter(({ access }) => access !== 'open')) {
    const answer = await t.app.inject({ method: endpoint.method, url: urlOf(endpoint, { id }) });
    expect(answer.statusCode, endpoint.name).toBe(401);
    expect(answer.json()).toEqual({ detail: messages.loginNeeded });
  }
});

test('the database decides: premium granted later opens the gate for the same token', async () => {
  const learner = await t.learner({ premium: 'none' });
  expect((await t.call(getCard, { token: learner.access, params: { id } })).status).toBe(402);
  await t.call(grantPremium, { token: learner.access, body: {} });
  expect((await t.call(getCard, { token: learner.access, params: { id } })).status).toBe(404);
  expect(await t.call(listCategories, { token: learner.access })).toMatchObject({
    status: 200,
    body: [{ name: 'Spanish' }],
  });
});

test('premium ends at its hour and nothing is lost', async () => {
  const learner = await t.learner();
  const [category] = (await t.call(listCategories, { token: learner.access })).body;
  t.clock.advance(60_000);
  await t.store.write((tx) =>
    tx.db.updateTable('users').set({ premium_until: t.clock.now() }).where('id', '=', learner.userId).execute(),
  );
  const token = learner.access;
  const gone = await t.call(deleteCategory, { token, params: { id: category?.id ?? '' } });
  expect(gone.status).toBe(402);
  await t.store.write((tx) =>
    tx.db
      .updateTable('users')
      .set({ premium_until: t.clock.now() + PREMIUM_PERIOD_MS })
      .where('id', '=', learner.userId)
      .execute(),
  );
  expect((await t.call(listCategories, { token })).body).toEqual([category]);
});
