import { randomUUID } from 'node:crypto';
import {
  deleteCard,
  exportAll,
  type Insights,
  insights,
  listSections,
  recall,
  recordReviews,
  type Review,
  saveStudySettings,
  study,
  undoReview,
} from '@siedem/contract';
import {
  type Box,
  boxHistory,
  DAY_MS,
  expectedRecallAt,
  HOUR_MS,
  insightsFigures,
  parseBox,
  readRecord,
} from '@siedem/domain';
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

  it('walks known words back by the moves of cards that are there', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const headers = { 'time-zone': 'UTC' };
    const modified_date = new Date(now - 20 * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
    const cards = [await home.card({ modified_date }), await home.card({ modified_date })] as const;
    const known = { from: '6', to: '7' };
    const reviews = [answer(cards[0], now - 3 * DAY_MS, known), answer(cards[1], now - 2 * DAY_MS, known)];
    await home.call(recordReviews, { body: { reviews } });
    const counts = async () => (await home.call(insights, { query: {}, headers })).body.known?.map((row) => row.known);
    expect(await counts()).toEqual([1, 2, 2, 2]);
    await home.call(deleteCard, { params: { id: cards[1] } });
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  it('gives a browser that has nothing a record, also while the answers are being counted', async () => {
    const home = await makeHome(app);
    const card = await home.card();
    const begin = app.clock.now() - 300 * DAY_MS;
    for (let batch = 0; batch < 5; batch += 1) {
      const reviews = Array.from({ length: 500 }, (_, at) => answer(card, begin + (500 * batch + at) * HOUR_MS));
      await home.call(recordReviews, { body: { reviews } });
    }
    const { body } = await home.call(study, { query: { since: 0 } });
    expect(body).toMatchObject({ revision: 0, state: 'preparing', study: { settings: { target: 85 } } });
    await app.worker.drain();
    expect((await home.call(study, { query: { since: 0 } })).body).toMatchObject({ state: 'ready' });
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

  it('has the figures and the recall that a browser reckons from the record', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const headers = { 'time-zone': 'Asia/Kathmandu' };
    const modified_date = new Date(now - 60 * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
    const cards = await Promise.all(Array.from({ length: 12 }, () => home.card({ modified_date })));
    const reviews = cards.flatMap((card, place) =>
      Array.from({ length: 5 }, (_, turn) => {
        const from = String(Math.min(6, turn + 1));
        const isRight = (place + turn) % 4 !== 0;
        const to = isRight ? String(Number(from) + 1) : '1';
        const verdict = isRight ? ('good' as const) : ('bad' as const);
        return answer(card, now - (40 - 7 * turn) * DAY_MS + place * 90_000, { from, to, verdict });
      }),
    );
    await home.call(recordReviews, { body: { reviews } });
    const server = await home.call(insights, { query: { days: 0, category: home.category }, headers });
    const { body } = await home.call(study, { query: {} });
    if (!('study' in body) || !body.study) throw new Error('no study');
    const record = readRecord(body.study);
    const [rule] = body.study.timeline;
    if (!record || !rule) throw new Error('the record cannot be read');
    const sections = (await home.call(listSections)).body;
    if (!Array.isArray(sections)) throw new Error('no boxes');
    const boxes = sections.flatMap(({ id, label }): Box[] => {
      const box = parseBox(home.category, id, label);
      return box.ok ? [box.value] : [];
    });
    const exported = JSON.parse((await home.call(exportAll)).text) as {
      cards: { id: string; section: string; modified: string }[];
    };
    const { as_of, ...said } = server.body as Insights;
    const here = insightsFigures({
      record,
      timeline: [{ from: rule.from, zone: rule.zone, dayStart: rule.day_start }],
      history: boxHistory(body.study.intervals),
      pauses: body.study.pauses,
      boxes: new Map([[home.category, boxes]]),
      cards: exported.cards.map(({ id, section, modified }) => ({
        id,
        box: section,
        category: home.category,
        movedAt: Date.parse(modified),
      })),
      category: home.category,
      days: 0,
      now: as_of,
    });
    expect(said).toMatchObject(here);
    const asks = cards.flatMap((card) =>
      (['word', 'meanings'] as const).map((direction) => ({ card, at: now + 9 * DAY_MS, direction })),
    );
    const asked = (await home.call(recall, { body: { asks } })).body;
    if (!('recall' in asked) || !asked.recall) throw new Error('no recall');
    const shares = asked.recall;
    const means = cards.map((_, place) => ((shares[2 * place] ?? 0) + (shares[2 * place + 1] ?? 0)) / 2);
    expect(means).toEqual(cards.map((card) => expectedRecallAt(record, card, now + 9 * DAY_MS)));
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
    const stranger = await makeHome(app);
    for (const category of [stranger.category, 'none']) {
      expect((await put({ catch_up: { category, minutes: 20 } })).status).toBe(404);
    }
    app.clock.advance(HOUR_MS);
    expect((await put({ zone: 'Europe/Warsaw' })).body).toMatchObject({ zone: 'Europe/Warsaw', day_start: 2 });
    const { body } = await home.call(study, { query: {} });
    if (!('study' in body) || !body.study) throw new Error('no study');
    expect(body.study.timeline.map(({ zone }) => zone)).toEqual(['Asia/Tokyo', 'Europe/Warsaw']);
  });
});
