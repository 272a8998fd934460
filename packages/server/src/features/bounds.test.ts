import { randomUUID } from 'node:crypto';
import {
  addCard,
  deleteCard,
  exportAll,
  importPart,
  listCards,
  login,
  messages,
  openapiDocument,
  recordReviews,
  type Review,
} from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

describe.each(testDatabases)('what one learner may fill on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(() => t.close());

  /** The bounds themselves are large: what is tried here is what happens at one. */
  const within = async (
    small: Partial<Record<'cards' | 'reviews' | 'reviewsPerDay', number>>,
    work: () => Promise<void>,
  ) => {
    const real = { ...LIMITS };
    Object.assign(LIMITS, small);
    try {
      await work();
    } finally {
      Object.assign(LIMITS, real);
    }
  };

  test('are as the issue names them', () => {
    expect(LIMITS).toMatchObject({ cards: 200_000, reviews: 5_000_000, reviewsPerDay: 50_000 });
  });

  test('cards: the last one that fits is taken, the next is 413 with the limit, a deletion makes room', async () => {
    const home = await makeHome(t);
    await within({ cards: 3 }, async () => {
      const token = home.learner.access;
      const add = (word: string) =>
        t.call(addCard, { token, body: { category: home.category, word, meanings: `${word}!` } });
      const first = await add('one');
      expect([first.status, (await add('two')).status, (await add('three')).status]).toEqual([200, 200, 200]);
      const body = { data: messages.tooManyCards, detail: messages.tooManyCards, limit: 3 };
      expect(await add('four')).toMatchObject({ status: 413, body });
      expect((await add('five')).status).toBe(413);
      await t.call(deleteCard, { token, params: { id: String(first.body.id) } });
      expect((await add('six')).status).toBe(200);
      expect((await add('seven')).status).toBe(413);
    });
  });

  const answer = (card: string, at: number): Review => ({
    id: randomUUID(),
    card,
    at,
    direction: 'word',
    typed: 'x',
    verdict: 'good',
    override: false,
    from: '1',
    to: '1',
    took_ms: 1,
  });

  test('answers of a day: more are 429 with the time to wait, a repetition is answered, tomorrow they go on', async () => {
    const place = await openTestApp({ database, env: { RATE_LIMITS: 'on' } });
    const inBounds = within({ reviewsPerDay: 1500 }, async () => {
      const home = await makeHome(place);
      const card = await home.card();
      const send = (reviews: readonly Review[]) =>
        place.call(recordReviews, { token: home.learner.access, body: { reviews: [...reviews] } });
      const batch = () => Array.from({ length: LIMITS.reviewsPerBatch }, () => answer(card, place.clock.now()));
      // Imported answers are not of the day.
      const reviews = batch().slice(0, 1000);
      const body = { name: 'x', source: 'anki' as const, total: 0, cards: [], reviews };
      for (const id of [randomUUID(), randomUUID()]) {
        const sent = { ...body, reviews: reviews.map((each) => ({ ...each, id: randomUUID() })) };
        expect(await home.call(importPart, { params: { id }, body: sent })).toMatchObject({ status: 200 });
      }
      let first = batch();
      for (let sent = 0; sent < LIMITS.reviewsPerDay; sent += LIMITS.reviewsPerBatch) {
        first = batch();
        expect((await send(first)).status).toBe(200);
        place.clock.advance(1000);
      }
      const more = [answer(card, place.clock.now())];
      const refused = await send(more);
      expect(refused).toMatchObject({ status: 429, body: { detail: messages.tooManyToday } });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(80_000);
      expect((await send(more)).status).toBe(429);
      const again = await send(first);
      expect(again.body.reviews?.map(({ outcome }) => outcome)).toEqual(Array(first.length).fill('repeated'));
      place.clock.advance(wait * 1000);
      const late = { token: home.learner.access, body: { reviews: more } };
      expect(await place.call(recordReviews, late)).toMatchObject({ status: 401 });
      const { email, password } = home.learner;
      const renewed = await place.call(login, { body: { email, password } });
      const taken = await place.call(recordReviews, { ...late, token: String(renewed.body.access) });
      expect(taken).toMatchObject({ status: 200, body: { reviews: [{ outcome: 'counted' }] } });
    });
    try {
      await inBounds;
    } finally {
      await place.close();
    }
  });

  test('answers in all: 413 with the limit', async () => {
    const home = await makeHome(t);
    const card = await home.card();
    await within({ reviews: 3 }, async () => {
      const send = (count: number) => {
        const reviews = Array.from({ length: count }, () => answer(card, t.clock.now()));
        return t.call(recordReviews, { token: home.learner.access, body: { reviews } });
      };
      expect((await send(2)).status).toBe(200);
      expect((await send(1)).status).toBe(200);
      expect(await send(1)).toMatchObject({ status: 413, body: { detail: messages.tooManyAnswers, limit: 3 } });
    });
  });
});

describe('costly calls of one learner', () => {
  test('so many a minute, then 429 with the time to wait; another learner is not held up', async () => {
    const t = await openTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const [one, other] = [await t.learner(), await t.learner()];
      for (let call = 0; call < LIMITS.callsPerMinute.list; call += 1) {
        expect((await t.call(listCards, { token: one.access })).status).toBe(200);
      }
      const refused = await t.call(listCards, { token: one.access });
      expect(refused).toMatchObject({ status: 429, body: { detail: messages.tooMany } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await t.call(listCards, { token: other.access })).status).toBe(200);
      t.clock.advance(60_000);
      expect((await t.call(listCards, { token: one.access })).status).toBe(200);
    } finally {
      await t.close();
    }
  });

  test('RATE_LIMITS=off lifts what counts by time and never what bounds size or counts at once', async () => {
    const t = await openTestApp();
    try {
      const { access: token } = await t.learner();
      for (let call = 0; call <= LIMITS.callsPerMinute.export; call += 1) {
        expect((await t.call(exportAll, { token })).status).toBe(200);
      }
      const together = await Promise.all([t.call(exportAll, { token }), t.call(exportAll, { token })]);
      expect(together.map(({ status }) => status).toSorted()).toEqual([200, 429]);
      expect((await t.call(exportAll, { token })).status).toBe(200);
    } finally {
      await t.close();
    }
  });

  test('stand in the OpenAPI document', async () => {
    const t = await openTestApp();
    try {
      const { body } = await t.call(openapiDocument);
      expect(body).toMatchObject({
        'x-limits': { cards: 200_000, reviews: 5_000_000, reviewsPerDay: 50_000 },
        paths: { '/api/export/': { get: { 'x-calls-per-minute': 6, 'x-one-at-a-time': true } } },
      });
    } finally {
      await t.close();
    }
  });
});
