import { randomUUID } from 'node:crypto';
import {
  addCard,
  changes,
  deleteCategory,
  deleteUser,
  listCards,
  listCategories,
  profile,
  recordReviews,
  register,
} from '@siedem/contract';
import { ok } from '@siedem/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LearnerHome, makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { LEARNER_TABLES } from '../store/engine/guard.ts';
import { leaveJob } from '../queue/job.ts';
import { insertCard } from '../store/learning/cards.ts';
import { beginDeleteCategory, deleteCategorySlice } from '../store/learning/categories.ts';

describe.each(testDatabases)('deletions in slices on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(() => t.close());

  const fill = async ({ learner, category }: LearnerHome, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const now = t.clock.now();
    const filled = await t.store.change(learner.userId, async (tx, owner) => {
      for (const [at, id] of ids.entries()) {
        const text = { word: `word ${at}`, meanings: `meaning ${at}|other ${at}` };
        const place = { categoryId: category, boxId: '1', modifiedAt: now, createdAt: now };
        await insertCard(tx, owner, { id, ...text, ...place, digest: 'd', status: 200 });
      }
      return ok(null);
    });
    expect(filled.ok).toBe(true);
    return ids;
  };

  const rowsOf = async (userId: string): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const [table, key] of Object.entries(LEARNER_TABLES)) {
      const every = sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${userId}`;
      const { rows } = await every.execute(t.store.read.db.withoutPlugins());
      if (rows.length > 0) counts[table] = rows.length;
    }
    return counts;
  };

  test('a large category: gone when the call is answered, each card reported to other devices, 404 when repeated', async () => {
    const home = await makeHome(t);
    const ids = await fill(home, 900);
    const since = Number((await home.call(changes, { query: { since: 0, limit: 1 } })).body.revision);
    const params = { id: home.category };
    expect((await home.call(deleteCategory, { params, body: {} })).status).toBe(200);
    expect((await home.call(listCategories)).body).toEqual([]);
    expect((await home.call(listCards)).body).toEqual([]);
    expect((await home.call(deleteCategory, { params, body: {} })).status).toBe(404);
    const page = await home.call(changes, { query: { since, limit: 5000 } });
    expect(page.body.deleted?.cards.toSorted()).toEqual(ids.toSorted());
    expect(page.body.deleted?.categories).toEqual([home.category]);
  });

  test('a server that dies between two slices: calls of the learner wait, a job goes on, nobody sees a half', async () => {
    const home = await makeHome(t);
    await fill(home, 700);
    const other = await makeHome(t);
    const { userId } = home.learner;
    const now = t.clock.now();
    await t.store.change(userId, async (tx, owner) => {
      await leaveJob(tx, 'delete-category', { userId }, { now, runAt: now + 15_000 });
      return beginDeleteCategory(tx, owner, { id: home.category, now });
    });
    await t.store.change(userId, (tx, owner) => deleteCategorySlice(tx, owner, { id: home.category, now, limit: 250 }));
    let answered = false;
    const waiting = home.call(listCards).finally(() => {
      answered = true;
    });
    expect((await other.call(listCards)).status).toBe(200);
    expect(answered).toBe(false);
    t.clock.advance(15_000);
    await t.worker.drain();
    expect(await waiting).toMatchObject({ status: 200, body: [] });
    expect((await home.call(listCategories)).body).toEqual([]);
    expect((await rowsOf(userId))['card_meanings']).toBeUndefined();
  });

  test('a large account: gone at once for every call, its names free, its rows deleted by a job', async () => {
    const home = await makeHome(t);
    const ids = await fill(home, 1200);
    const review = {
      id: randomUUID(),
      card: ids[0] ?? '',
      at: t.clock.now(),
      direction: 'word' as const,
      typed: 'x',
      verdict: 'good' as const,
      override: false,
      from: '1',
      to: '2',
      took_ms: 1,
    };
    expect((await home.call(recordReviews, { body: { reviews: [review] } })).status).toBe(200);
    const { userId, username, email, password } = home.learner;
    expect((await home.call(deleteUser)).status).toBe(200);
    expect((await home.call(profile)).status).toBe(401);
    const body = { category: home.category, word: 'w', meanings: 'm' };
    expect((await home.call(addCard, { body })).status).toBe(401);
    expect((await t.store.change(userId, async () => ok(null))).ok).toBe(false);
    const again = await t.call(register, { body: { username, email, password, confirm_password: password } });
    expect(again.status).toBe(200);
    expect((await rowsOf(userId))['cards']).toBe(1200);
    const kept = JSON.stringify(
      await t.store.read.db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
    );
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(username);
    await t.worker.drain();
    expect(await rowsOf(userId)).toEqual({});
  });
});
