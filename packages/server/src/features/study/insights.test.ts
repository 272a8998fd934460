import { randomUUID } from 'node:crypto';
import { insights, recall, recordReviews, type Review, saveStudySettings, study, undoReview } from '@siedem/contract';
import { DAY_MS, HOUR_MS, readRecord } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('insights on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  const answer = (card: string, at: number, change: Partial<Review> = {}): Review => ({
    id: randomUUID(),
    card,
    at,
    direction: 'word',
    typed: 'dom',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 5000,
    ...change,
  });

  it('counts every answer to what it is, in the box and on the day of the learner', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const headers = { 'time-zone': 'Europe/Warsaw' };
    const card = await home.card({ word: 'dom', meanings: 'house' });
    const other = await home.card({ word: 'kot', meanings: 'cat' });
    const first = answer(card, now - 10 * DAY_MS);
    const reviews = [
      first,
      answer(card, now - 9 * DAY_MS, { from: '2', to: '3' }),
      answer(card, now - 5 * DAY_MS, { from: '3', to: '2', verdict: 'bad' }),
      // a near miss decides nothing, a minute later the encounter is a drill
      answer(card, now - 5 * DAY_MS + 60_000, { from: '2', to: '2', verdict: 'again' }),
      answer(card, now - 5 * DAY_MS + 120_000, { from: '2', to: '3', took_ms: 90_000 }),
      answer(other, now - 3 * DAY_MS, { verdict: 'bad', to: '1' }),
      answer(other, now - 2 * DAY_MS, { verdict: 'again', override: true }),
    ];
    await home.call(recordReviews, { body: { reviews } });
    const { status, body } = await home.call(insights, { query: {}, headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'ready',
      progress: null,
      model: null,
      zone: 'Europe/Warsaw',
      day_start: 4,
      totals: { answers: 7, encounters: 3, remembered: 2, forgotten: 1, first_meetings: 2, ms: 90_000 },
      retention: { n: 3, share: 2 / 3 },
      rhythm: { learned: 5, of: 30 },
    });
    if (!body.boxes || !body.days || !body.forecast) throw new Error('no figures');
    expect(body.boxes.map(({ box, position, n, remembered }) => [box, position, n, remembered])).toEqual([
      ['1', 1, 1, 1],
      ['2', 2, 1, 1],
      ['3', 3, 1, 0],
      ['4', 4, 0, 0],
      ['5', 5, 0, 0],
      ['6', 6, 0, 0],
      ['7', 7, 0, 0],
    ]);
    expect(body.days).toHaveLength(11);
    expect(body.forecast.per_day).toHaveLength(90);
    expect(body.forecast.per_day[0]?.day).toBe(body.today);
    await home.call(undoReview, { params: { id: first.id } });
    const after = await home.call(insights, { query: { category: home.category }, headers });
    expect(after.body).toMatchObject({ totals: { answers: 6, encounters: 2, first_meetings: 2 } });
    const kept = await home.call(study, { query: {} });
    if (kept.status !== 200 || !kept.body.study) throw new Error('no study');
    expect(readRecord(kept.body.study)?.cards.size).toBe(2);
    const unchanged = await home.call(study, { query: { since: kept.body.revision ?? 0 } });
    expect(unchanged.body).toMatchObject({ study: null, revision: kept.body.revision });
  });

  it('expects recall of cards that were met, and refuses what is not the learner’s', async () => {
    const home = await makeHome(app);
    const stranger = await makeHome(app);
    const now = app.clock.now();
    const card = await home.card({ word: 'dom', meanings: 'house' });
    const unmet = await home.card({ word: 'kot', meanings: 'cat' });
    const foreign = await stranger.card({ word: 'kot', meanings: 'cat' });
    await home.call(recordReviews, { body: { reviews: [answer(card, now - HOUR_MS)] } });
    const asks = [card, unmet, foreign].map((each) => ({ card: each, at: now + DAY_MS, direction: 'word' as const }));
    const { body } = await home.call(recall, {
      body: { asks: [...asks, { card, at: now + 60 * DAY_MS, direction: 'word' }] },
    });
    if (!('recall' in body)) throw new Error('no recall');
    const [soon, none, never, late] = body.recall;
    expect([none, never]).toEqual([null, null]);
    expect(soon).toBeGreaterThan(late ?? 1);
    expect((await home.call(insights, { query: { category: stranger.category } })).status).toBe(404);
    expect((await home.call(insights, { query: { days: 7 } })).status).toBe(400);
  });

  it('keeps days of the past where a later setting says another zone', async () => {
    const home = await makeHome(app);
    const put = (body: object) => home.call(saveStudySettings, { body, headers: { 'time-zone': 'Asia/Tokyo' } });
    expect((await put({ day_start: 2, target: 90 })).body).toEqual({
      zone: 'Asia/Tokyo',
      day_start: 2,
      target: 90,
      goal: null,
      catch_up: null,
    });
    expect((await put({ zone: 'Nowhere/At_all' })).status).toBe(400);
    app.clock.advance(HOUR_MS);
    expect((await put({ zone: 'Europe/Warsaw' })).body).toMatchObject({ zone: 'Europe/Warsaw', day_start: 2 });
    const { body } = await home.call(study, { query: {} });
    if (!('study' in body) || !body.study) throw new Error('no study');
    expect(body.study.timeline.map(({ zone }) => zone)).toEqual(['Asia/Tokyo', 'Europe/Warsaw']);
  });
});
