import { randomUUID } from 'node:crypto';
import { listReviews, recordReviews, type Review, undoReview } from '@siedem/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('the answers of a card on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    home = await makeHome(app);
  });
  const review = (card: string, at: number): Review => ({
    id: randomUUID(),
    card,
    at: app.clock.now() - 1000 + at,
    direction: 'meanings',
    typed: `answer ${at}`,
    verdict: 'bad',
    override: true,
    from: '2',
    to: '3',
    took_ms: 7,
  });

  it('come newest first, as they were sent, and those of no other card', async () => {
    const [card, other] = [await home.card(), await home.card()];
    const [first, second] = [review(card, 1), review(card, 2)];
    await home.call(recordReviews, { body: { reviews: [second, review(other, 3), first] } });
    expect((await home.call(listReviews, { query: { card } })).body).toEqual({ reviews: [second, first] });
    await home.call(undoReview, { params: { id: second.id } });
    expect((await home.call(listReviews, { query: { card } })).body).toEqual({
      reviews: [{ ...second, verdict: 'undone' }, first],
    });
  });

  it('are none for a card that nobody has, and the call needs a card', async () => {
    expect(await home.call(listReviews, { query: { card: randomUUID() } })).toMatchObject({
      status: 200,
      body: { reviews: [] },
    });
    expect((await home.call(listReviews, { query: { card: 'x' } })).status).toBe(400);
  });
});
