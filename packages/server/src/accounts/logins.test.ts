import { grantPremium, login, profile, refresh, survey } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApp } from '../dev/checked-call.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { GRACE_MS } from './logins.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(testDatabases)('refresh tokens on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(() => t.close());

  const start = () => t.learner({ learns: null, premium: 'none' });
  const exchange = async (token: string) => {
    const { status, body } = await t.call(refresh, { body: { refresh: token } });
    return { status, access: String(body.access), refresh: String(body.refresh) };
  };

  test('a token is exchanged for another, also right after the login', async () => {
    const learner = await start();
    const next = await exchange(learner.refresh);
    expect(next.status).toBe(200);
    expect(next.refresh).not.toBe(learner.refresh);
    expect((await t.call(profile, { token: next.access })).status).toBe(200);
  });

  test('twenty at once, on two machines, get the same one successor', async () => {
    const learner = await start();
    t.clock.advance(2 * HOUR_MS);
    const other = t.sibling();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        callApp(at % 2 ? other : t.app, refresh, { body: { refresh: learner.refresh } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.refresh)).size).toBe(1);
  });

  test('a lost answer is asked for again and answered with the same token', async () => {
    const learner = await start();
    t.clock.advance(2 * HOUR_MS);
    const lost = await exchange(learner.refresh);
    t.clock.advance(GRACE_MS);
    expect((await exchange(learner.refresh)).refresh).toBe(lost.refresh);
  });

  test('the current token comes again until the time of grace is over, then the next', async () => {
    const learner = await start();
    const second = (await exchange(learner.refresh)).refresh;
    t.clock.advance(GRACE_MS);
    expect((await exchange(second)).refresh).toBe(second);
    t.clock.advance(1);
    expect((await exchange(second)).refresh).not.toBe(second);
  });

  test('ten tabs that start together, a hundred times, log nobody out', async () => {
    const learner = await start();
    let stored = learner.refresh;
    for (let round = 0; round < 100; round += 1) {
      t.clock.advance(round % 3 === 0 ? 5_000 : 2 * HOUR_MS);
      const atFirst = stored;
      for (let tab = 0; tab < 10; tab += 1) {
        // Some tabs read the token before the others wrote theirs, some after.
        const answer = await exchange((tab * 7 + round) % 3 === 0 ? stored : atFirst);
        expect(answer.status).toBe(200);
        stored = answer.refresh;
        t.clock.advance((round * 37) % 900);
      }
    }
  }, 120_000);

  // The thief's copy is the same token: the first to use it goes on, until the other comes back with the old one.
  test('a copy used beside the original ends the login for both at the first use out of time', async () => {
    const learner = await start();
    t.clock.advance(2 * HOUR_MS);
    const first = await exchange(learner.refresh);
    t.clock.advance(GRACE_MS + 1);
    expect((await exchange(learner.refresh)).status).toBe(401);
    expect((await exchange(first.refresh)).status).toBe(401);
    expect((await t.call(profile, { token: first.access })).status).toBe(401);
    expect((await t.call(profile, { token: learner.access })).status).toBe(401);
    expect(t.logged.filter((line) => line.includes('refresh-reused'))).not.toEqual([]);
  });

  test('a token two exchanges old ends the login even within the time of grace', async () => {
    const learner = await start();
    const second = await exchange(learner.refresh);
    t.clock.advance(GRACE_MS + 1);
    const third = await exchange(second.refresh);
    expect(third.status).toBe(200);
    expect((await exchange(learner.refresh)).status).toBe(401);
    expect((await exchange(third.refresh)).status).toBe(401);
  });

  test('ending one login leaves the others', async () => {
    const learner = await start();
    const { email, password } = learner;
    const other = (await t.call(login, { body: { email, password } })).body;
    await exchange(learner.refresh);
    t.clock.advance(GRACE_MS + 1);
    expect((await exchange(learner.refresh)).status).toBe(401);
    expect((await exchange(String(other.refresh))).status).toBe(200);
  });

  test('an altered token is refused and ends nothing', async () => {
    const learner = await start();
    const [user = '', family = '', gen = '', mac = ''] = learner.refresh.split('.');
    const flipped = (mac.startsWith('A') ? 'B' : 'A') + mac.slice(1);
    const stranger = await start();
    const altered = [
      [user, family, gen, flipped],
      [user, family, '2', mac],
      [stranger.userId, family, gen, mac],
      [user, family, gen, ''],
      [user, family, `${gen}.0`, mac],
      [user, family.toUpperCase(), gen, mac],
      [''],
      ['%00'],
    ].map((parts) => parts.join('.'));
    for (const token of altered) expect((await exchange(token)).status, token).toBe(401);
    expect((await exchange(learner.refresh)).status).toBe(200);
  });

  test('a login unused for 30 days ends, and any login after 90', async () => {
    const idle = await start();
    t.clock.advance(30 * DAY_MS);
    expect((await exchange(idle.refresh)).status).toBe(401);

    const used = await start();
    let token = used.refresh;
    for (let day = 20; day <= 80; day += 20) {
      t.clock.advance(20 * DAY_MS);
      const next = await exchange(token);
      expect(next.status).toBe(200);
      token = next.refresh;
    }
    t.clock.advance(10 * DAY_MS);
    expect((await exchange(token)).status).toBe(401);
  });

  test('survey and premium answer the current refresh token and rotate nothing', async () => {
    const learner = await start();
    t.clock.advance(2 * HOUR_MS);
    const token = learner.access;
    const asked = await t.call(survey, { token, body: { category_name: 'Spanish' } });
    expect(asked.body.refresh).toBe(learner.refresh);
    expect((await t.call(grantPremium, { token, body: {} })).body.refresh).toBe(learner.refresh);
    expect((await exchange(learner.refresh)).status).toBe(200);
  });
});
