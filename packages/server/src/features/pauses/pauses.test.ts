import { randomUUID } from 'node:crypto';
import { addPause, changePause, exportAll, recordReviews, type Review, undoPause } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('pauses on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  const wire = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const dates = async (home: LearnerHome): Promise<Record<string, number>> => {
    const { cards } = JSON.parse((await home.call(exportAll)).text) as { cards: { id: string; modified: string }[] };
    return Object.fromEntries(cards.map(({ id, modified }) => [id, Date.parse(modified)]));
  };
  const review = (card: string, at: number): Review => ({
    id: randomUUID(),
    card,
    at,
    direction: 'word',
    typed: 'x',
    verdict: 'good',
    override: false,
    from: '3',
    to: '4',
    took_ms: 900,
  });

  it('lends time to cards that were not due, and takes it back to the millisecond', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const from = now - 10 * DAY_MS;
    const placed = (section: string, daysBefore: number) =>
      home.card({ section, modified_date: wire(from - daysBefore * DAY_MS) });
    const waiting = await placed('3', 1);
    const due = await placed('3', 3);
    const first = await placed('1', 1);
    const known = await placed('7', 1);
    const later = await placed('3', -1);
    const before = await dates(home);
    const pause = { id: randomUUID(), category: null, from, until: now };
    const made = await home.call(addPause, { body: pause });
    expect(made.body).toMatchObject({ id: pause.id, cards: 1 });
    expect((await home.call(addPause, { body: pause })).body).toMatchObject({ id: pause.id, cards: 1 });
    expect(await dates(home)).toEqual({ ...before, [waiting]: (before[waiting] ?? 0) + 10 * DAY_MS });
    expect([due, first, known, later]).toHaveLength(4);
    const clash = { id: randomUUID(), from: from + DAY_MS, until: now + DAY_MS };
    expect((await home.call(addPause, { body: clash })).status).toBe(409);
    const undone = await home.call(undoPause, { params: { id: pause.id } });
    expect(undone.body).toMatchObject({ cards: 1 });
    expect(await dates(home)).toEqual(before);
    expect((await home.call(undoPause, { params: { id: pause.id } })).status).toBe(404);
  });

  it('lets an answer given meanwhile count that comes late, and leaves a moved card alone', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const [from, until] = [now - 10 * DAY_MS, now + 5 * DAY_MS];
    const moved = { section: '3', modified_date: wire(from - DAY_MS) };
    const answered = await home.card(moved);
    const other = await home.card(moved);
    const before = await dates(home);
    const id = randomUUID();
    await home.call(addPause, { body: { id, category: home.category, from, until } });
    const given = review(answered, now - 2 * DAY_MS);
    const recorded = await home.call(recordReviews, { body: { reviews: [given] } });
    expect(recorded.body).toMatchObject({ reviews: [{ outcome: 'counted', section: '4' }] });
    await home.call(undoPause, { params: { id } });
    expect(await dates(home)).toEqual({ [answered]: given.at, [other]: before[other] });
  });

  it('is undone without a trace, whatever was answered meanwhile', async () => {
    const day = fc.double({ min: 0, max: 20, noNaN: true });
    const drawn = fc.record({
      cards: fc.array(
        fc.record({ box: fc.constantFrom('1', '2', '3', '5', '7'), daysBefore: fc.integer({ min: -3, max: 9 }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      began: fc.integer({ min: 1, max: 12 }),
      long: fc.integer({ min: 1, max: 20 }),
      ends: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
      answered: fc.array(fc.record({ card: fc.nat(5), daysAgo: day }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ cards, began, long, ends, answered }) => {
        const [paused, plain] = [await makeHome(app), await makeHome(app)];
        const now = app.clock.now();
        const from = now - began * DAY_MS;
        const ids = new Map<LearnerHome, string[]>([
          [paused, []],
          [plain, []],
        ]);
        for (const { box, daysBefore } of cards) {
          const card = { section: box, modified_date: wire(Math.min(now, from - daysBefore * DAY_MS)) };
          for (const [home, own] of ids) own.push(await home.card(card));
        }
        const id = randomUUID();
        await paused.call(addPause, { body: { id, from, until: from + long * DAY_MS } });
        for (const [place, { card, daysAgo }] of answered.entries()) {
          if (card >= cards.length) continue;
          for (const [home, own] of ids) {
            const given = { ...review(own[card] ?? '', Math.round(now - daysAgo * DAY_MS)), typed: `x${place}` };
            await home.call(recordReviews, { body: { reviews: [given] } });
          }
        }
        if (ends !== undefined) {
          await paused.call(changePause, { params: { id }, body: { until: from + ends * DAY_MS } });
        }
        await paused.call(undoPause, { params: { id } });
        const datesOf = async (home: LearnerHome): Promise<number[]> => {
          const all = await dates(home);
          return (ids.get(home) ?? []).map((card) => all[card] ?? 0);
        };
        expect(await datesOf(paused)).toEqual(await datesOf(plain));
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('is undone by itself, whatever a pause of another scope lent to the same cards', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const [from, middle, until] = [now - 10 * DAY_MS, now - 6 * DAY_MS, now - 2 * DAY_MS];
    const card = await home.card({ section: '3', modified_date: wire(from - DAY_MS) });
    const before = (await dates(home))[card] ?? 0;
    const scopes = [null, home.category];
    for (const [first, second] of [scopes, scopes.toReversed()]) {
      for (const undoneFirst of [0, 1]) {
        const ids = [randomUUID(), randomUUID()] as const;
        const add = (id: string, category: string | null | undefined, begin: number, end: number) =>
          home.call(addPause, { body: { id, category: category ?? null, from: begin, until: end } });
        expect((await add(ids[0], first, from, until)).body).toMatchObject({ cards: 1 });
        // it overlaps the other, whose lent time is no move
        expect((await add(ids[1], second, middle, now)).body).toMatchObject({ cards: 1 });
        expect((await dates(home))[card]).toBe(before + (until - from) + (now - middle));
        const left = undoneFirst === 0 ? now - middle : until - from;
        const undo = (at: number) => home.call(undoPause, { params: { id: ids[at] ?? '' } });
        expect((await undo(undoneFirst)).body).toMatchObject({ cards: 1 });
        expect((await dates(home))[card]).toBe(before + left);
        expect((await undo(1 - undoneFirst)).body).toMatchObject({ cards: 1 });
        expect((await dates(home))[card]).toBe(before);
      }
    }
  });

  it('ends early by changing its end', async () => {
    const home = await makeHome(app);
    const now = app.clock.now();
    const card = await home.card({ section: '3', modified_date: wire(now - DAY_MS) });
    const before = await dates(home);
    const id = randomUUID();
    await home.call(addPause, { body: { id, from: now, until: now + 8 * DAY_MS } });
    const changed = await home.call(changePause, { params: { id }, body: { until: now + DAY_MS } });
    expect(changed.body).toMatchObject({ id, cards: 1 });
    expect((await dates(home))[card]).toBe((before[card] ?? 0) + DAY_MS);
    const next = { id: randomUUID(), from: now + DAY_MS, until: now + 3 * DAY_MS };
    expect((await home.call(addPause, { body: next })).body).toMatchObject({ cards: 1 });
    // only the latest of a scope can be taken back
    expect((await home.call(undoPause, { params: { id } })).status).toBe(409);
    await home.call(undoPause, { params: { id: next.id } });
    expect((await dates(home))[card]).toBe((before[card] ?? 0) + DAY_MS);
    await home.call(undoPause, { params: { id } });
    expect(await dates(home)).toEqual(before);
    for (const until of [now, now - DAY_MS, now + 366 * DAY_MS]) {
      expect((await home.call(addPause, { body: { id: randomUUID(), from: now, until } })).status).toBe(400);
    }
  });
});
