import { randomUUID } from 'node:crypto';
import {
  addCard,
  addCategory,
  addSection,
  changeCard,
  deleteSection,
  listCards,
  listCategories,
  listSections,
  recordReviews,
} from '@siedem/contract';
import { HOUR_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApp } from '../dev/checked-call.ts';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

const ROUNDS = 20;
const AT_ONCE = 30;
const each = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe.each(testDatabases)('many calls at once on %s', (database) => {
  let app: TestApp;
  let servers: TestApp['app'][];
  beforeAll(async () => {
    app = await openTestApp({ database });
    servers = [app.app, app.sibling()];
  });
  afterAll(() => app.close());
  /** Half of the calls go to another server over the same database. */
  const through = (at: number) => servers[at % servers.length] ?? app.app;

  it('never make a fourth category or an eighth box, and always fill what is free', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { learner, call, category } = await makeHome(app);
      const token = learner.access;
      const categories = await Promise.all(
        each(AT_ONCE, (at) => callApp(through(at), addCategory, { token, body: { name: `Language ${at}` } })),
      );
      expect(categories.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(categories.filter(({ status }) => status === 400)).toHaveLength(AT_ONCE - 2);
      expect((await call(listCategories)).body).toHaveLength(3);
      for (const [id, newSection] of [
        ['6', '5'],
        ['4', '3'],
      ] as const) {
        await call(deleteSection, { params: { id }, body: { category, newSection } });
      }
      const boxes = await Promise.all(
        each(AT_ONCE, (at) => {
          const hours = (at % 15) + 1;
          const body = { category, label: `${hours} hours`, timer: String(hours * HOUR_MS) };
          return callApp(through(at), addSection, { token, body });
        }),
      );
      expect(
        boxes
          .filter(({ status }) => status === 200)
          .map(({ body }) => body.id)
          .toSorted(),
      ).toEqual(['4', '6']);
      expect((await call(listSections)).body).toHaveLength(21);
    }
  }, 120_000);

  it('add one card under one id, and one category', async () => {
    const { learner, call, category } = await makeHome(app);
    const token = learner.access;
    const card = { id: randomUUID(), category, word: 'dom', meanings: 'house' };
    const cards = await Promise.all(each(AT_ONCE, (at) => callApp(through(at), addCard, { token, body: card })));
    expect(new Set(cards.map(({ text }) => text)).size).toBe(1);
    expect(cards[0]?.status).toBe(200);
    expect((await call(listCards)).body).toHaveLength(1);
    const second = { id: randomUUID(), name: 'Polish' };
    const made = await Promise.all(each(AT_ONCE, (at) => callApp(through(at), addCategory, { token, body: second })));
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect((await call(listCategories)).body).toHaveLength(2);
  });

  it('store one of many cards that exist already', async () => {
    const { learner, call, category } = await makeHome(app);
    const body = { category, word: 'dom', meanings: 'house' };
    const cards = await Promise.all(
      each(AT_ONCE, (at) => callApp(through(at), addCard, { token: learner.access, body })),
    );
    expect(cards.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(cards.filter(({ status }) => status === 300)).toHaveLength(AT_ONCE - 1);
    expect((await call(listCards)).body).toHaveLength(1);
  });

  it('leave no card in a box that is deleted while cards move into it', async () => {
    for (let round = 0; round < 5; round++) {
      const home = await makeHome(app);
      const { learner, call, category } = home;
      const token = learner.access;
      const ids: string[] = [];
      for (let at = 0; at < 25; at++) ids.push(await home.card());
      const moves = ids.flatMap((id, at) => [
        () => callApp(through(at), changeCard, { token, params: { id }, body: { section: '4' } }),
        () => {
          const review = {
            id: randomUUID(),
            card: id,
            at: app.clock.now() + 1,
            direction: 'word',
            typed: '',
            verdict: 'good',
            override: false,
            from: '3',
            to: '4',
            took_ms: 0,
          } as const;
          return callApp(through(at), recordReviews, { token, body: { reviews: [review] } });
        },
      ]);
      const remove = () =>
        callApp(app.app, deleteSection, { token, params: { id: '4' }, body: { category, newSection: '3' } });
      const calls: (() => Promise<{ status: number }>)[] = [...moves.slice(0, 20), remove, ...moves.slice(20)];
      const answers = await Promise.all(calls.map((one) => one()));
      expect(answers[20]?.status).toBe(200);
      expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
      const boxes = new Set((await call(listSections)).body.map((box) => ('label' in box ? box.id : '')));
      const cards = (await call(listCards)).body.flatMap((card) => ('section' in card ? [card.section] : []));
      expect(cards).toHaveLength(25);
      expect(boxes.has('4')).toBe(false);
      expect(cards.filter((section) => !boxes.has(section))).toEqual([]);
    }
  }, 60_000);
});
