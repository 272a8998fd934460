import { randomUUID } from 'node:crypto';
import { addCard, doctor, insights, recordReviews, type Review } from '@siedem/contract';
import { DAY_MS, HOUR_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

/** A hash in 0…1, so that a life is the same each time. */
const draw = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8) & 0xffff) / 0x10000;
};

const DAYS: Readonly<Record<string, number>> = { 1: 0, 2: 1, 3: 3, 4: 7, 5: 14, 6: 365 / 12 };
/** What this learner really remembers in each box. */
const TRUTH: Readonly<Record<string, number>> = { 1: 0.6, 2: 0.97, 3: 0.62, 4: 0.85, 5: 0.85, 6: 0.9 };

/** Lives a learner who comes each evening, and records it through the public calls. */
const live = async (home: LearnerHome, { now, cards, days }: { now: number; cards: number; days: number }) => {
  const ids: string[] = [];
  for (let card = 0; card < cards; card += 1) {
    const body = { category: home.category, word: `w${card}`, meanings: `m${card}` };
    ids.push((await home.call(addCard, { body })).body.id ?? '');
  }
  const state = ids.map((id) => ({ id, box: 1, at: 0 }));
  const reviews: Review[] = [];
  for (let day = 0; day < days; day += 1) {
    const visit = now - (days - day) * DAY_MS + HOUR_MS * draw(`visit ${day}`);
    for (const [place, card] of state.entries()) {
      if (place > day * 3 || card.box > 6 || visit - card.at < (DAYS[card.box] ?? 0) * DAY_MS) continue;
      const at = Math.round(visit + place * 5000);
      const isRight = draw(`${place} ${day}`) < (TRUTH[card.box] ?? 0);
      const to = isRight ? card.box + 1 : Math.max(1, card.box - 1);
      reviews.push({
        id: randomUUID(),
        card: card.id,
        at,
        direction: 'word',
        typed: 'x',
        verdict: isRight ? 'good' : 'bad',
        override: false,
        from: String(card.box),
        to: String(to),
        took_ms: 6000,
      });
      Object.assign(card, { box: to, at });
    }
  }
  for (let at = 0; at < reviews.length; at += 500) {
    await home.call(recordReviews, { body: { reviews: reviews.slice(at, at + 500) } });
  }
  return reviews;
};

describe.each(testDatabases)('the box doctor on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  it('judges boxes by evidence alone, and says why it suggests', async () => {
    const home = await makeHome(app);
    const headers = { 'time-zone': 'Europe/Warsaw' };
    const reviews = await live(home, { now: app.clock.now(), cards: 150, days: 120 });
    const ask = async () => {
      const answer = await home.call(doctor, { query: { category: home.category }, headers });
      if (!answer.body.boxes) throw new Error(answer.text);
      return answer.body;
    };
    const figures = await home.call(insights, { query: { days: 0 }, headers });
    expect(figures.body).toMatchObject({ state: 'preparing', totals: { answers: reviews.length } });
    await app.worker.drain();
    const fitted = await home.call(insights, { query: { days: 0 }, headers });
    expect(fitted.body).toMatchObject({ state: 'ready', model: { answers: reviews.length } });
    const first = await ask();
    expect(first).toMatchObject({ target: 85, needs: 0, together: null, state: 'preparing' });
    await app.worker.drain();
    const found = await ask();
    expect(found.state).toBe('ready');
    const verdicts = Object.fromEntries(found.boxes?.map(({ box, verdict }) => [box, verdict]) ?? []);
    expect(verdicts).toMatchObject({ 2: 'early', 3: 'late' });
    for (const { verdict, n, low, high, needs, suggestion } of found.boxes ?? []) {
      const expected = n < 30 ? 'few' : (high ?? 0) < 0.85 ? 'late' : (low ?? 0) > 0.85 ? 'early' : 'fits';
      expect(verdict).toBe(expected);
      expect(needs).toBe(Math.max(0, 30 - n));
      if (!suggestion) continue;
      expect(['late', 'early']).toContain(verdict);
      for (const text of [suggestion.reason.en, suggestion.reason.pl]) {
        expect(text.length).toBeLessThanOrEqual(160);
        expect(text).toContain(`${Math.round(100 * suggestion.expected)}%`);
      }
    }
    const late = found.boxes?.find(({ box }) => box === '3')?.suggestion;
    expect(late?.timer).toBeLessThan(3 * DAY_MS);
    expect((await home.call(doctor, { query: {} })).status).toBe(400);
    expect((await home.call(doctor, { query: { category: randomUUID() } })).status).toBe(404);
  }, 120_000);
});
