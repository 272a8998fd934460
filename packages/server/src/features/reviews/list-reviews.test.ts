import { randomUUID } from 'node:crypto';
import { listReviews, recordReviews, type Review, undoReview } from '@siedem/contract';
import { expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';

describeHome('the answers of a card', (t) => {
  const review = (card: string, at: number): Review => ({
    id: randomUUID(),
    card,
    at: t.app.clock.now() - 1000 + at,
    direction: 'meanings',
    typed: `answer ${at}`,
    verdict: 'bad',
    override: true,
    from: '2',
    to: '3',
    took_ms: 7,
  });

  it('come newest first, as they were sent, and those of no other card', async () => {
    const [card, other] = [await t.home.card(), await t.home.card()];
    const [first, second] = [review(card, 1), review(card, 2)];
    await t.home.call(recordReviews, { body: { reviews: [second, review(other, 3), first] } });
    expect((await t.home.call(listReviews, { query: { card } })).body).toEqual({
      reviews: [
        { ...second, source: null },
        { ...first, source: null },
      ],
    });
    await t.home.call(undoReview, { params: { id: second.id } });
    expect((await t.home.call(listReviews, { query: { card } })).body).toEqual({
      reviews: [
        { ...second, verdict: 'undone', source: null },
        { ...first, source: null },
      ],
    });
  });

  it('are none for a card that nobody has, and the call needs a card', async () => {
    expect(await t.home.call(listReviews, { query: { card: randomUUID() } })).toMatchObject({
      status: 200,
      body: { reviews: [] },
    });
    expect((await t.home.call(listReviews, { query: { card: 'x' } })).status).toBe(400);
  });
});
