import { expect, it } from 'vitest';
import { useChallenge } from '../accounts/challenges.ts';
import { listPieces, shortList } from '../learning/wire-lists.ts';
import { countCards } from '../learning/card-counts.ts';
import { findCard, insertCard } from '../learning/cards.ts';
import { changesSince } from '../learning/changes.ts';
import { creditOrder, firstSeen, insertOrder, refundOrder } from '../money/orders.ts';
import { completeJob, enqueue, failJob, leaseJobs, MOST_ATTEMPTS } from '../jobs/outbox.ts';
import { insertSession, revokeSession } from '../accounts/sessions.ts';
import { lookAtTokens, takeToken } from '../accounts/rate-limits.ts';
import { sweepExpired } from '../jobs/sweep.ts';
import { lockUser, userById } from '../accounts/users.ts';
import { atOnce, makeCards, makeHome, makeUser, NOW, type Setting } from './setting.ts';

const DAY = 86_400_000;

export const sharedContract = (setting: () => Setting): void => {
  it('counts attempts across all instances and starts again after the window', async () => {
    const { store, again } = setting();
    const other = await again();
    const take = (index: number, now = NOW) =>
      (index % 2 ? store : other).write((tx) => takeToken(tx, { key: 'login 1', limit: 5, windowMs: 60_000, now }));
    const look = (now = NOW) => lookAtTokens(store.read, { key: 'login 1', limit: 5, windowMs: 60_000, now });
    expect(await look()).toEqual({ allowed: true, used: 0 });
    const taken = await atOnce(20, (index) => take(index));
    expect(taken.filter((each) => each.allowed)).toHaveLength(5);
    expect(taken.find((each) => !each.allowed)).toEqual({ allowed: false, retryAfterMs: 60_000 });
    expect(await look(NOW + 59_999)).toEqual({ allowed: false, retryAfterMs: 1 });
    expect(await take(0, NOW + 59_999)).toEqual({ allowed: false, retryAfterMs: 1 });
    expect(await look(NOW + 60_000)).toEqual({ allowed: true, used: 0 });
    expect(await take(0, NOW + 60_000)).toEqual({ allowed: true, used: 1 });
  });

  it('locks nobody out because of attempts counted by a clock that was ahead', async () => {
    const { store } = setting();
    const take = (now: number) =>
      store.write((tx) => takeToken(tx, { key: 'login 2', limit: 1, windowMs: 60_000, now }));
    const look = async (now: number) =>
      (await lookAtTokens(store.read, { key: 'login 2', limit: 1, windowMs: 60_000, now })).allowed;
    await take(NOW + 40 * DAY);
    expect((await take(NOW + 40 * DAY)).allowed).toBe(false);
    expect([await look(NOW + 40 * DAY), await look(NOW)]).toEqual([false, true]);
    expect((await take(NOW)).allowed).toBe(true);
    // two machines whose clocks differ a little share one window
    expect(await look(NOW - 5_000)).toBe(false);
    expect((await take(NOW - 5_000)).allowed).toBe(false);
  });

  it('accepts a challenge and an event once, credits and refunds an order once', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    await store.write((tx) =>
      insertOrder(tx, { id: 'o', user_id: userId, amount: 2000, currency: 'pln', kind: 'card', created_at: NOW }),
    );
    const once = async (work: () => Promise<boolean>) => (await atOnce(10, work)).filter(Boolean).length;
    expect(await once(() => store.write((tx) => useChallenge(tx, { signature: 's', expires_at: NOW })))).toBe(1);
    expect(await once(() => store.write((tx) => firstSeen(tx, { id: 'evt', type: 't', received_at: NOW })))).toBe(1);
    const credit = { now: NOW, source: 'webhook', untilBefore: null, untilAfter: NOW + 30 * DAY };
    expect(await once(() => store.write((tx) => refundOrder(tx, 'o', NOW)))).toBe(0);
    expect(await once(() => store.write((tx) => creditOrder(tx, 'o', credit)))).toBe(1);
    expect(await once(() => store.write((tx) => refundOrder(tx, 'o', NOW)))).toBe(1);
    expect(await once(() => store.write((tx) => creditOrder(tx, 'o', credit)))).toBe(0);
  });

  it('leases each job to one instance, again when the lease expires, and gives up after its maximum of attempts or days', async () => {
    const { store, again } = setting();
    const other = await again();
    await store.write(async (tx) => {
      for (let index = 0; index < 30; index += 1) {
        await enqueue(tx, { id: `job ${index}`, kind: 'mail', payload: '{"to":"x"}', now: NOW });
      }
      await enqueue(tx, { id: 'later', kind: 'mail', payload: '{}', now: NOW, runAt: NOW + DAY });
    });
    const lease = (index: number, now = NOW) =>
      (index % 2 ? store : other).write((tx) => leaseJobs(tx, { now, leaseMs: 1000, limit: 4 }));
    const leased = (await atOnce(10, (index) => lease(index))).flat();
    expect(leased).toHaveLength(30);
    expect(new Set(leased.map((job) => job.id)).size).toBe(30);
    expect(await lease(0, NOW + 999)).toEqual([]);
    const [retried] = await lease(0, NOW + 1000);
    expect(retried?.attempts).toBe(2);
    for (const { id } of leased) await store.write((tx) => completeJob(tx, id, NOW));
    const jobs = await store.read.db.selectFrom('outbox').selectAll().where('id', '<>', 'later').execute();
    for (const job of jobs) expect(job).toMatchObject({ done_at: NOW, payload: '{}' });
    let now = NOW + DAY;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const [job] = await lease(0, now);
      expect(job).toMatchObject({ id: 'later', attempts: attempt });
      if (!job) throw new Error('no job');
      expect(await store.write((tx) => failJob(tx, job, { now, most: MOST_ATTEMPTS }))).toBe(
        attempt === MOST_ATTEMPTS ? 'given up' : 'again',
      );
      expect(await lease(0, now)).toEqual([]);
      now += DAY;
    }
    expect(await lease(0, now + 1000 * DAY)).toEqual([]);
  });

  it('sweeps expired rows and nothing else, a few in each transaction', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    await makeCards(store, home, { count: 2 });
    await store.write(async (tx) => {
      await useChallenge(tx, { signature: 'old', expires_at: NOW - 1 });
      await useChallenge(tx, { signature: 'new', expires_at: NOW + 1 });
      for (const key of ['old', 'older', 'oldest']) {
        await takeToken(tx, { key, limit: 1, windowMs: 10, now: NOW - 20 });
      }
      await takeToken(tx, { key: 'new', limit: 1, windowMs: 10, now: NOW });
      await enqueue(tx, { id: 'done', kind: 'mail', payload: '{}', now: NOW - 100 * DAY });
      await completeJob(tx, 'done', NOW - 100 * DAY);
      await enqueue(tx, { id: 'waiting', kind: 'mail', payload: '{}', now: NOW - 100 * DAY });
    });
    for (const family of ['live', 'idle', 'too old', 'ended']) {
      const times = {
        idle_expires_at: family === 'idle' ? NOW - 8 * DAY : NOW,
        absolute_expires_at: family === 'too old' ? NOW - 8 * DAY : NOW,
      };
      const session = { user_id: home.userId, family, gen: 1, nonce: 'x', created_at: 0, user_agent: '', ...times };
      await store.write((tx) => insertSession(tx, session));
    }
    await store.write((tx) => revokeSession(tx, home.userId, 'ended', { reason: 'logout', now: NOW - 8 * DAY }));
    const slices: number[] = [];
    await sweepExpired(store, NOW, async (sweep) => {
      for (let swept = await sweep(2); swept > 0; swept = await sweep(2)) slices.push(swept);
    });
    expect(Math.max(...slices)).toBe(2);
    const logins = store.read.db.selectFrom('sessions').select('family').where('user_id', '=', home.userId);
    expect(await logins.orderBy('family').execute()).toEqual([{ family: 'live' }, { family: 'login' }]);
    const { db } = store.read;
    expect(await db.selectFrom('used_challenges').select('signature').execute()).toEqual([{ signature: 'new' }]);
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'new' }]);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'waiting' }]);
    expect((await countCards(store.read, home.userId)).total).toBe(2);
  });

  it('writes the list of cards as JSON, ordered by creation and id, with dates in the requested time zone', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const list = async (zone: string): Promise<unknown> => {
      const wanted = { userId, zone, now: NOW };
      const short = String(await shortList(store.read, wanted));
      const pieces: Buffer[] = [];
      await store.snapshot('short', async (reader) => {
        for await (const piece of listPieces(reader, wanted)) pieces.push(piece);
      });
      expect(Buffer.concat(pieces).toString().replaceAll(/\s/g, '')).toBe(short.replaceAll(/\s/g, ''));
      return JSON.parse(short);
    };
    expect(await list('UTC')).toEqual([]);
    const dates = [
      // around both changes of Warsaw's clocks, to the millisecond, and far from now
      Date.UTC(2026, 2, 29, 1) - 1,
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1) - 1,
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(1985, 6, 1, 12, 0, 0, 999),
      Date.UTC(1969, 11, 31, 23, 59, 59, 1),
      Date.UTC(2999, 0, 1),
    ];
    const text = { word: 'zażółć "gęślą" \\ \u2028 😀', meanings: 'jaźń|<b>&amp;' };
    await store.change(userId, async (tx, learner) => {
      for (const [index, at] of dates.entries()) {
        const card = {
          id: `card ${9 - index}`,
          categoryId,
          boxId: '1',
          modifiedAt: at,
          createdAt: NOW,
          digest: '',
          status: 200,
        };
        await insertCard(tx, learner, { ...card, ...text });
      }
      return { ok: true, value: undefined };
    });
    for (const zone of ['UTC', 'Europe/Warsaw', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia']) {
      const reference = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      expect(await list(zone)).toEqual(
        dates
          .map((at, index) => ({
            id: `card ${9 - index}`,
            category: categoryId,
            word: text.word,
            meanings: text.meanings,
            section: '1',
            modified_date: reference.format(at),
            created_time: reference.format(NOW),
          }))
          .reverse(),
      );
    }
  });

  it('keeps working while another version of the server adds columns', async () => {
    const { store, again } = setting();
    const other = await again();
    const home = await makeHome(store);
    const [card] = await makeCards(store, home, { count: 1 });
    const { userId } = home;
    const read = async () => ({
      user: await userById(store.read, userId),
      locked: await store.write((tx) => lockUser(tx, userId)),
      card: await findCard(store.read, userId, card?.id ?? ''),
      changes: await changesSince(store.read, { userId, since: 0, limit: 100 }),
    });
    const before = await read();
    expect(before.card).toEqual(card);
    for (const table of ['users', 'categories', 'boxes', 'cards'] as const) {
      await other.write((tx) => tx.db.schema.alterTable(table).addColumn('later', 'text').execute());
    }
    expect(await read()).toEqual(before);
  });
};
