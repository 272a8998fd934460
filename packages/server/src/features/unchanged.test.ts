import {
  addCategory,
  changes,
  changeSection,
  type EndpointDefinition,
  endpoints,
  listCards,
  listCategories,
  listSections,
  login,
} from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

const DAY = 86_400_000;
const lists = [listCards, listCategories, listSections, changes] as const;

it('every list of the learner’s data says whether it has changed', () => {
  expect(endpoints.filter(({ revised }) => revised).map(({ name }) => name)).toEqual(
    expect.arrayContaining(lists.map(({ name }) => name)),
  );
});

describe.each(testDatabases)('a list that has not changed, on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  beforeAll(async () => {
    app = await openTestApp({ database });
    home = await makeHome(app);
    await home.card();
  });
  afterAll(() => app.close());

  const ask = async (
    { path }: EndpointDefinition,
    { tag, zone = 'UTC', token = home.learner.access }: { tag?: string; zone?: string; token?: string } = {},
  ) => {
    const condition = tag === undefined ? {} : { 'if-none-match': tag };
    const headers = { authorization: `Bearer ${token}`, 'time-zone': zone, ...condition };
    const { statusCode, body, headers: answered } = await app.app.inject({ url: path, headers });
    return { status: statusCode, body, tag: String(answered['etag']), kept: answered['cache-control'] };
  };

  it.each(lists)('is an empty 304 to who has it, and itself to who asks plainly: $name', async (list) => {
    const plain = await ask(list);
    expect(plain).toMatchObject({ status: 200, tag: expect.stringMatching(/^W\/"[^"]+"$/), kept: 'no-store' });
    expect(await ask(list, { tag: plain.tag })).toEqual({ status: 304, body: '', tag: plain.tag, kept: 'no-store' });
    expect((await ask(list, { tag: `"other", ${plain.tag.slice(2)}` })).status).toBe(304);
    expect(await ask(list)).toEqual(plain);
    expect((await ask(list, { tag: '*' })).status).toBe(304);
    for (const tag of ['"other"', '']) expect(await ask(list, { tag })).toEqual(plain);
  });

  it('comes again after a change of a card, a category or a box, and in another zone', async () => {
    const box = { category: home.category };
    const steps = [
      () => home.card(),
      () => home.call(addCategory, { body: { name: `Category ${database}` } }),
      () =>
        home.call(changeSection, { params: { id: '5' }, body: { ...box, label: '9 days', timer: String(9 * DAY) } }),
    ];
    for (const step of steps) {
      const before = await ask(listCards);
      await step();
      const after = await ask(listCards, { tag: before.tag });
      expect(after.status).toBe(200);
      expect(after.tag).not.toBe(before.tag);
    }
    const { tag } = await ask(listCards);
    expect((await ask(listCards, { tag, zone: 'Asia/Kathmandu' })).status).toBe(200);
  });

  it('is the list again for another learner at the same revision, and a login for nobody', async () => {
    const [one, other] = [await makeHome(app), await makeHome(app)];
    const { tag } = await ask(listCategories, { token: one.learner.access });
    expect((await ask(listCategories, { tag, token: one.learner.access })).status).toBe(304);
    expect((await ask(listCategories, { tag, token: other.learner.access })).status).toBe(200);
    expect((await ask(listCategories, { tag, token: 'nobody' })).status).toBe(401);
  });

  it('asks for premium first', async () => {
    const { tag } = await ask(listCards);
    app.clock.advance(31 * DAY);
    const fresh = await app.call(login, {
      body: { email: home.learner.email, password: home.learner.password },
    });
    expect((await ask(listCards, { tag, token: String(fresh.body.access) })).status).toBe(202);
  });
});
