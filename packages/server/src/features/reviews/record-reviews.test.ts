import { randomUUID } from 'node:crypto';
import { changeCard, deleteCard, exportAll, getCard, messages, recordReviews, type Review } from '@siedem/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { revokeAllSessions } from '../../store/accounts/sessions.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

const begin = Date.UTC(2026, 10, 21, 12);

describe.each(testDatabases)('recording reviews on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  let card: string;
  beforeAll(async () => {
    app = await openTestApp({ database, startsAt: begin });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    home = await makeHome(app);
    card = await home.card({ modified_date: '2026-11-01 10:00:00' });
  });
  const review = (given: Partial<Review> = {}): Review => ({
    id: randomUUID(),
    card,
    at: begin - 1000,
    direction: 'word',
    typed: 'haus',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 1234,
    ...given,
  });
  const record = (...reviews: unknown[]) => home.call(recordReviews, { body: { reviews: reviews as Review[] } });
  const place = async (id = card) => {
    const { section, modified_date } = (await home.call(getCard, { params: { id } })).body;
    return { section, modified_date };
  };
  const kept = async () => {
    const { reviews } = (await home.call(exportAll)).body as { reviews: { id: string; typed: string }[] };
    return reviews;
  };

  it('moves the card to the date of the answer and returns its state and the revision', async () => {
    const sent = review();
    const answer = await record(sent);
    expect(answer.status).toBe(200);
    expect(answer.body.reviews).toEqual([
      { id: sent.id, outcome: 'counted', section: '2', modified_date: '2026-11-21 11:59:59' },
    ]);
    expect(await place()).toEqual({ section: '2', modified_date: '2026-11-21 11:59:59' });
    expect((await record(review({ at: begin }))).body.revision).toBe((answer.body.revision ?? 0) + 1);
  });

  it('counts a review once, within a batch too, and answers in the order sent', async () => {
    const [a, b] = [review(), review({ from: '2', to: '3', at: begin })];
    const answer = await record(b, a, b);
    expect(answer.body.reviews?.map(({ id, outcome, section }) => [id, outcome, section])).toEqual([
      [b.id, 'counted', '3'],
      [a.id, 'older', '3'],
      [b.id, 'repeated', '3'],
    ]);
    const again = await record(a, { ...b, id: b.id.toUpperCase() });
    expect(again.body.reviews?.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated']);
    expect(again.body.reviews?.[1]?.id).toBe(b.id.toUpperCase());
    expect((await kept()).map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  it('records an answer that moves nothing and leaves box and date', async () => {
    const answer = await record(review({ verdict: 'again', to: '1' }), review({ verdict: 'bad', to: '1' }));
    expect(answer.body.reviews?.map(({ outcome, modified_date }) => [outcome, modified_date])).toEqual([
      ['counted', '2026-11-01 10:00:00'],
      ['counted', '2026-11-01 10:00:00'],
    ]);
    expect(await kept()).toHaveLength(2);
  });

  it('takes creation and edits for moves at their dates', async () => {
    expect((await record(review({ at: Date.UTC(2026, 9, 1) }))).body.reviews).toMatchObject([
      { outcome: 'older', section: '1' },
    ]);
    await home.call(changeCard, { params: { id: card }, body: { section: '5', modified_date: '2026-11-20 00:00:00' } });
    expect((await record(review({ at: Date.UTC(2026, 10, 19) }))).body.reviews).toMatchObject([
      { outcome: 'older', section: '5' },
    ]);
    expect((await record(review({ at: Date.UTC(2026, 10, 20) }))).body.reviews).toMatchObject([
      { outcome: 'counted', section: '2' },
    ]);
  });

  it('ends in one state whatever the order of arrival, however often and in whatever batches', async () => {
    const boxes = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
    const move = fc.record({ at: fc.integer({ min: begin - 5, max: begin }), from: boxes, to: boxes, id: fc.uuid() });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(move, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
        fc.infiniteStream(fc.integer({ min: 0, max: 1000 })),
        async (moves, dice) => {
          const states = [];
          for (let round = 0; round < 2; round++) {
            const id = await home.card({
              word: randomUUID(),
              meanings: randomUUID(),
              modified_date: '2026-11-01 10:00:00',
            });
            // The ids decide ties, so both rounds use the same and belong to learners of their own.
            const there = round === 0 ? home : await makeHome(app);
            const its = round === 0 ? id : await there.card({ modified_date: '2026-11-01 10:00:00' });
            const shuffled = [...moves, ...moves.slice(0, 2)]
              .map((each) => [dice.next().value ?? 0, each] as const)
              .toSorted(([a], [b]) => a - b)
              .map(([, each]) => review({ ...each, card: its }));
            const cut = (dice.next().value ?? 0) % (shuffled.length + 1);
            for (const reviews of [shuffled.slice(0, cut), shuffled.slice(cut)]) {
              await there.call(recordReviews, { body: { reviews } });
            }
            const { section, modified_date } = (await there.call(getCard, { params: { id: its } })).body;
            states.push({ section, modified_date });
          }
          expect(states[1]).toEqual(states[0]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('refuses each review that is not valid by itself, with its id where it has one', async () => {
    const good = review();
    const bad: [string, object][] = [
      ['no fields', {}],
      ['an id that is no text', { ...review(), id: 7 }],
      ['an id that is no UUID', { ...review(), id: 'seven' }],
      ['a card that is no UUID', review({ card: 'seven' })],
      ['a time that is no number', { ...review(), at: '1' }],
      ['half a millisecond', review({ at: begin - 0.5 })],
      ['a time before 1970', review({ at: -1 })],
      ['a time beyond numbers', review({ at: 1e300 })],
      ['a time six minutes ahead', review({ at: begin + 300_001 })],
      ['a direction unknown', { ...review(), direction: 'both' }],
      ['a verdict unknown', { ...review(), verdict: 'so so' }],
      ['an override that is no flag', { ...review(), override: 1 }],
      ['a box it came from that cannot be', review({ from: '8' })],
      ['a box that never was', review({ to: '8' })],
      ['no box', review({ to: '' })],
      ['a negative duration', review({ took_ms: -1 })],
      ['a duration beyond numbers', review({ took_ms: 1e300 })],
      ['a text beyond measure', review({ typed: '𝕏'.repeat(1001) })],
      ['a text with U+0000', review({ typed: 'a\0' })],
      ['a box with U+0000', review({ to: '\0' })],
      ['half a surrogate pair', review({ typed: '\ud83d' })],
      ['a card unknown', review({ card: randomUUID() })],
    ];
    const answer = await record(...bad.map(([, each]) => each), good);
    expect(answer.status).toBe(200);
    for (const [at, [name, sent]] of bad.entries()) {
      const id: unknown = Reflect.get(sent, 'id');
      expect(answer.body.reviews?.[at], name).toMatchObject({
        outcome: 'refused',
        id: typeof id === 'string' ? id : '',
      });
      expect(answer.body.reviews?.[at]?.detail, name).toEqual(expect.any(String));
    }
    expect(answer.body.reviews?.at(-1)).toMatchObject({ id: good.id, outcome: 'counted' });
    expect((await kept()).map(({ id }) => id)).toEqual([good.id]);
  });

  it('takes a time five minutes ahead, the longest text, and fields it does not know', async () => {
    const sent = { ...review({ at: begin + 300_000, typed: '𝕏'.repeat(1000) }), extra: true };
    expect((await record(sent)).body.reviews).toMatchObject([{ outcome: 'counted' }]);
    expect((await kept())[0]?.typed).toBe(sent.typed);
  });

  it('records 500 at once and nothing of 501', async () => {
    const many = Array.from({ length: 501 }, (_, at) => review({ at: begin - 501 + at }));
    const refused = await record(...many);
    expect(refused).toMatchObject({ status: 413, body: { detail: messages.tooLarge } });
    expect(await kept()).toEqual([]);
    const taken = await record(...many.slice(0, 500));
    expect(taken.body.reviews?.filter(({ outcome }) => outcome === 'counted')).toHaveLength(500);
    expect(await kept()).toHaveLength(500);
  });

  it('answers an empty batch', async () => {
    expect((await record()).body.reviews).toEqual([]);
  });

  it('refuses a card that is gone, and still knows the answers recorded for it', async () => {
    const sent = review();
    await record(sent);
    await home.call(deleteCard, { params: { id: card } });
    const late = review();
    expect((await record(sent, late)).body.reviews).toEqual([
      { id: sent.id, outcome: 'repeated', section: null, modified_date: null },
      { id: late.id, outcome: 'refused', section: null, modified_date: null, detail: messages.notFound },
    ]);
  });

  it('never moves the card of another learner', async () => {
    const other = await makeHome(app);
    const theirs = await other.card();
    const before = (await other.call(getCard, { params: { id: theirs } })).body;
    expect((await record(review({ card: theirs }))).body.reviews).toMatchObject([
      { outcome: 'refused', section: null, modified_date: null, detail: messages.notFound },
    ]);
    expect((await other.call(getCard, { params: { id: theirs } })).body).toEqual(before);
  });

  it('does not say what is wrong with a call to a caller who may not make it', async () => {
    const calls = [
      { reviews: Array.from({ length: 501 }, () => review()) },
      { reviews: 'none' },
      {},
      { reviews: [] },
      { reviews: [review()] },
    ];
    const send = async (payload: object | string) => {
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: '/api/reviews/',
        headers: { authorization: `Bearer ${home.learner.access}`, 'content-type': 'application/json' },
        payload,
      });
      return statusCode;
    };
    const all = () => Promise.all([...calls, '{"reviews":', `{"reviews":["${'x'.repeat(5_000_000)}"]}`].map(send));
    expect(await all()).toEqual([413, 400, 400, 200, 200, 400, 413]);
    const premium = (until: number) =>
      app.store.write((tx) =>
        tx.db
          .updateTable('users')
          .set({ premium_until: until })
          .where('id', '=', home.learner.userId)
          .execute()
          .then(() => {}),
      );
    await premium(begin - 1);
    expect(await all()).toEqual(Array.from({ length: 7 }, () => 402));
    await premium(begin + 1_000_000);
    const reviews = (await kept()).length;
    await app.store.write((tx) => revokeAllSessions(tx, home.learner.userId, { reason: 'test', now: begin }));
    expect(await all()).toEqual(Array.from({ length: 7 }, () => 401));
    const rows = await app.store.read.db
      .selectFrom('reviews')
      .select('id')
      .where('user_id', '=', home.learner.userId)
      .execute();
    expect(rows.length).toBe(reviews);
  });
});
