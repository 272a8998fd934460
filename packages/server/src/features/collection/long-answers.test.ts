import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { changes, listCards, profile } from '@siedem/contract';
import { ok } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';
import { insertCard } from '../../store/learning/cards.ts';
import { listPieces } from '../../store/learning/wire-lists.ts';

/** More than one piece of every long answer, on both databases. */
const CARDS = 2600;

describe.each(testDatabases)('long answers on %s', (database) => {
  let t: TestApp;
  let home: LearnerHome;
  const ids = Array.from({ length: CARDS }, () => randomUUID());

  const add = async (from: number, upTo: number): Promise<void> => {
    const filled = await t.store.change(home.learner.userId, async (tx, owner) => {
      for (const [at, id] of ids.slice(from, upTo).entries()) {
        const text = { word: `word ${from + at}`, meanings: `meaning ${from + at}` };
        // five of each instant, so that pieces end between cards of one time
        const createdAt = t.clock.now() + Math.floor((from + at) / 5);
        const place = { categoryId: home.category, boxId: at % 4 === 0 ? '7' : '1', modifiedAt: createdAt, createdAt };
        await insertCard(tx, owner, { id, ...text, ...place, digest: 'd', status: 200 });
      }
      return ok(null);
    });
    expect(filled.ok).toBe(true);
  };
  beforeAll(async () => {
    t = await openTestApp({ database });
    home = await makeHome(t);
    await add(0, CARDS);
  });
  afterAll(() => t.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${home.learner.access}`, ...headers } });
  const idsIn = (json: string): string[] => (JSON.parse(json) as { id: string }[]).map(({ id }) => id);
  const wordsIn = (json: string): string[] => (JSON.parse(json) as { word: string }[]).map(({ word }) => word);

  test('a list of many pieces is whole, ordered by creation and id, and unchanged where its tag is sent back', async () => {
    const list = await get('/api/');
    expect(list.statusCode).toBe(200);
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(idsIn(list.body)).toHaveLength(CARDS);
    const expected = ids
      .map((id, at) => ({ id, at: Math.floor(at / 5) }))
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    expect(idsIn(list.body)).toEqual(expected.map(({ id }) => id));
    const tag = String(list.headers['etag']);
    expect((await get('/api/', { 'if-none-match': tag })).statusCode).toBe(304);
    // the same shape as the contract's, card by card
    expect((await home.call(listCards)).status).toBe(200);
  });

  test('it is compressed for a client that accepts it', async () => {
    const plain = await get('/api/', { 'accept-encoding': 'identity' });
    const small = await get('/api/', { 'accept-encoding': 'gzip' });
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect([plain.headers['vary'], small.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test('it is the state of one moment: what is added while it is sent is not in it', async () => {
    const wanted = { userId: home.learner.userId, zone: 'UTC', now: t.clock.now() };
    const pieces: Buffer[] = [];
    const late = { word: 'late', meanings: 'later' };
    await t.store.snapshot('short', async (reader) => {
      for await (const piece of listPieces(reader, wanted)) {
        if (pieces.push(piece) === 2) t.clock.advance(100_000);
        if (pieces.length === 2) await home.card(late);
      }
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(wordsIn(Buffer.concat(pieces).toString())).not.toContain('late');
    const after = (await get('/api/')).body;
    expect(wordsIn(after)).toContain('late');
    await home.call(changes, { query: { since: 0, limit: 1 } });
  });

  test('eight lists and a whole collection at once hold up nobody: other calls are answered before they end', async () => {
    const order: string[] = [];
    const noted = async (what: string, work: Promise<{ statusCode: number }>): Promise<void> => {
      expect((await work).statusCode).toBe(200);
      order.push(what);
    };
    const long = Array.from({ length: 8 }, () => noted('list', get('/api/')));
    const page = noted('changes', get('/api/changes/?since=0&limit=5000&total=1'));
    const health = async (): Promise<void> => {
      for (let time = 0; time < 3; time += 1) await noted('health', t.app.inject('/health/live'));
    };
    await Promise.all([...long, page, health()]);
    expect(order.slice(0, 3)).toEqual(['health', 'health', 'health']);
    expect(order).toHaveLength(12);
  });

  test('a long page of changes has every card once; the counts of the profile are right beyond one piece', async () => {
    const all = await home.call(changes, { query: { since: 0, limit: 5000, total: 1 } });
    expect(all.body).toMatchObject({ more: false, total: CARDS + 1 });
    expect(new Set(all.body.cards?.map(({ id }) => id)).size).toBe(CARDS + 1);
    const more: string[] = [];
    for (let since = 0, isMore = true; isMore;) {
      const { body } = await home.call(changes, { query: { since, limit: 700, with: 'lessons,margins' } });
      more.push(...(body.cards ?? []).map(({ id }) => id));
      since = Number(body.revision);
      isMore = body.more === true;
    }
    expect(more.toSorted()).toEqual(all.body.cards?.map(({ id }) => id).toSorted());
    expect((await home.call(profile)).body).toMatchObject({ cards: CARDS + 1, known: CARDS / 4 });
  });
});
