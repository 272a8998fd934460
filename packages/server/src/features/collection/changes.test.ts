import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  type Changes,
  addCategory,
  changeCard,
  changes,
  deleteCard,
  deleteCategory,
  deleteSection,
  listCards,
  listCategories,
  listSections,
  recordReviews,
} from '@siedem/contract';
import { expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { describeHome } from '../../dev/describe-home.ts';

describeHome('changes', (t) => {
  const page = async (query: { since?: number; limit?: number; total?: number }): Promise<Changes> => {
    const answer = await t.home.call(changes, { query });
    expect(answer.status).toBe(200);
    return JSON.parse(answer.text) as Changes;
  };
  const nothing = { categories: [], sections: [], cards: [], deleted: { categories: [], sections: [], cards: [] } };

  /** What a client that follows the pages ends up with. */
  const follow = async (limit: number, from: { since: number; rows: Map<string, object> }) => {
    const rows = from.rows;
    for (let since = from.since; ;) {
      const next = await page({ since, limit });
      const { categories, sections, cards, deleted } = next;
      expect(
        categories.length +
          sections.length +
          cards.length +
          deleted.categories.length +
          deleted.sections.length +
          deleted.cards.length,
      ).toBeLessThanOrEqual(limit);
      for (const each of categories) rows.set(`category ${each.id}`, each);
      for (const each of sections) rows.set(`box ${each.category} ${each.id}`, each);
      for (const each of cards) rows.set(`card ${each.id}`, each);
      for (const id of deleted.categories) rows.delete(`category ${id}`);
      for (const { category, id } of deleted.sections) rows.delete(`box ${category} ${id}`);
      for (const id of deleted.cards) rows.delete(`card ${id}`);
      since = next.revision;
      if (!next.more) return { since, rows };
    }
  };
  const present = async () => {
    const [categories, sections, cards] = [
      (await t.home.call(listCategories)).body,
      (await t.home.call(listSections)).body,
      (await t.home.call(listCards)).body,
    ];
    return [...categories, ...sections, ...cards].map((each) => JSON.stringify(each)).toSorted();
  };
  const texts = (rows: Map<string, object>) => [...rows.values()].map((each) => JSON.stringify(each)).toSorted();

  it('compresses a long page for clients that accept it, with the same rows', async () => {
    for (let each = 0; each < 120; each += 1) await t.home.card({ meanings: `meaning number ${each} of a long page` });
    const get = (headers: Record<string, string>) =>
      t.app.app.inject({
        url: '/api/changes/?since=0',
        headers: { authorization: `Bearer ${t.home.learner.access}`, 'time-zone': 'UTC', ...headers },
      });
    const [plain, small] = [await get({}), await get({ 'accept-encoding': 'gzip' })];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(plain.json());
  });

  it('are everything from the start, and then nothing', async () => {
    await t.home.card();
    const all = await page({});
    expect(all).toMatchObject({ more: false, deleted: nothing.deleted });
    expect(all).not.toHaveProperty('reset');
    expect(all.cards).toEqual((await t.home.call(listCards)).body);
    expect(await page({ since: all.revision })).toEqual({ revision: all.revision, more: false, ...nothing });
  });

  it('report how many cards there are in all, if asked', async () => {
    await t.home.card();
    await t.home.card();
    expect(await page({ since: 0, limit: 1, total: 1 })).toMatchObject({ more: true, total: 2 });
    const all = await page({});
    expect(all).not.toHaveProperty('total');
    expect(await page({ since: all.revision, total: 1 })).toEqual({
      revision: all.revision,
      more: false,
      total: 2,
      ...nothing,
    });
  });

  it('lead a follower of any page size to the present state, deletions included', async () => {
    const other = await t.home.call(addCategory, { body: { name: 'Polish' } });
    const cards: string[] = [];
    for (let at = 0; at < 12; at++) cards.push(await t.home.card({ section: at % 2 ? '3' : '2' }));
    const followers = new Map<number, { since: number; rows: Map<string, object> }>();
    for (const limit of [1, 3, 1000]) followers.set(limit, await follow(limit, { since: 0, rows: new Map() }));
    const steps = [
      () => t.home.call(deleteSection, { params: { id: '3' }, body: { category: t.home.category, newSection: '2' } }),
      () => t.home.call(deleteCard, { params: { id: cards[0] ?? '' } }),
      () => t.home.call(changeCard, { params: { id: cards[1] ?? '' }, body: { word: 'changed' } }),
      () => t.home.call(deleteCategory, { params: { id: other.body.id ?? '' } }),
    ];
    for (const step of steps) {
      expect((await step()).status).toBe(200);
      for (const [limit, from] of followers) {
        const reached = await follow(limit, from);
        expect(texts(reached.rows), `pages of ${limit}`).toEqual(await present());
        followers.set(limit, reached);
      }
    }
  });

  it('hold a card moved by a review, once', async () => {
    const card = await t.home.card();
    const { revision } = await page({});
    const reviews = [1, 2].map((at) => ({
      id: randomUUID(),
      card,
      at: t.app.clock.now() + at,
      direction: 'word' as const,
      typed: '',
      verdict: 'good' as const,
      override: false,
      from: String(at),
      to: String(at + 1),
      took_ms: 0,
    }));
    const recorded = await t.home.call(recordReviews, { body: { reviews } });
    const next = await page({ since: revision });
    expect(next.cards.map(({ id, section }) => [id, section])).toEqual([[card, '3']]);
    expect(next.revision).toBe(recorded.body.revision);
  });

  it('begin again for a revision from the future', async () => {
    await t.home.card();
    const all = await page({});
    expect(await page({ since: all.revision + 1 })).toEqual({ reset: true, ...all });
    for (const since of [999_999_999_999_999, Number.MAX_SAFE_INTEGER, 10 ** 20]) {
      expect(await page({ since, limit: 2 })).toMatchObject({ reset: true, more: true });
    }
  });

  it.each([
    { since: '-1' },
    { since: '1.5' },
    { since: 'x' },
    { since: '1e3' },
    { limit: '0' },
    { limit: '10001' },
    { limit: '99999999999999999999' },
    { since: '9'.repeat(400) },
    { limit: '' },
  ])('refuse %j', async (query) => {
    const answer = await t.app.app.inject({
      url: '/api/changes/',
      query: query as Record<string, string>,
      headers: { authorization: `Bearer ${t.home.learner.access}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('detail');
  });

  it('show a learner nothing of another', async () => {
    const other = await makeHome(t.app);
    await other.card();
    expect((await page({})).cards).toEqual([]);
  });
});
