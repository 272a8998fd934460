import { randomUUID } from 'node:crypto';
import { hard, insights, recordReviews, undoReview } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('hard cards on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  const at = () => app.clock.now() - 3_600_000;
  const home = async () => {
    const here = await makeHome(app);
    let turn = 0;
    const answer = async (card: string, typed: string, more: object = {}) => {
      turn += 1;
      const id = randomUUID();
      const given = { id, card, at: at() + turn, direction: 'word', typed, verdict: 'bad', override: false };
      const sent = { ...given, from: '1', to: '1', took_ms: 900, ...more };
      const { status } = await here.call(recordReviews, { body: { reviews: [sent] } } as never);
      expect(status).toBe(200);
      return id;
    };
    const ask = async () => (await here.call(hard, { query: { category: here.category } })).body;
    return { ...here, answer, ask };
  };

  it('finds hard cards, pairs and weak sides; the insights have the same', async () => {
    const here = await home();
    const tired = await here.card({ word: 'cansado', meanings: 'tired' });
    const married = await here.card({ word: 'casado', meanings: 'married' });
    for (const typed of ['married', 'x', '', 'the married']) await here.answer(tired, typed);
    const expected = {
      cards: [{ card: tired, falls: 4, answers: 4 }],
      pairs: [{ cards: [tired, married].sort(), times: 2, last: at() + 4 }],
    };
    const found = await here.ask();
    expect(found).toMatchObject({ ...expected, sides: [{ card: tired, direction: 'word' }] });
    const figures = (await here.call(insights, { query: {} })).body;
    expect(figures).toMatchObject({ hard: expected.cards, mixed: expected.pairs });
  });

  it('leaves out answers that were taken back, and cards that are gone', async () => {
    const here = await home();
    const card = await here.card({ word: 'cansado', meanings: 'tired' });
    const ids = [];
    for (const typed of ['a', 'b', 'c', 'd']) ids.push(await here.answer(card, typed));
    expect(await here.ask()).toMatchObject({ cards: [{ card }] });
    await here.call(undoReview, { params: { id: ids.at(-1) ?? '' } });
    expect(await here.ask()).toMatchObject({ cards: [] });
  });

  it('takes an overridden answer as right, and a near miss for no decision', async () => {
    const here = await home();
    const card = await here.card({ word: 'cansado', meanings: 'tired' });
    for (const typed of ['a', 'b', 'c']) await here.answer(card, typed);
    await here.answer(card, 'tyred', { verdict: 'again' });
    await here.answer(card, 'weary', { override: true });
    expect(await here.ask()).toMatchObject({ cards: [], sides: [] });
    await here.answer(card, 'd');
    expect(await here.ask()).toMatchObject({ cards: [{ card, falls: 4, answers: 5 }], sides: [{ card }] });
  });

  it("asks for a category of the learner's own", async () => {
    const here = await home();
    const other = await home();
    expect((await here.call(hard, { query: { category: other.category } })).status).toBe(404);
    expect((await here.call(hard, { query: { category: 'x' } })).status).toBe(404);
    expect((await here.call(hard, { query: {} } as never)).status).toBe(400);
  });
});
