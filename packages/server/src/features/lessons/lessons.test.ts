import { randomUUID } from 'node:crypto';
import { changeLesson, changeMargin, changes, deleteCard, deleteCategory, exportAll } from '@siedem/contract';
import { LESSON_DEFAULTS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

const NOT_VALID = { status: 400, body: { data: 'data is not valid', detail: 'data is not valid' } };

describe.each(testDatabases)('lesson settings and margins on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  const home = () => makeHome(app);
  type Home = Awaited<ReturnType<typeof home>>;
  const since = async (where: Home, revision: number, extras?: string) =>
    (await where.call(changes, { query: { since: revision, ...(extras === undefined ? {} : { with: extras }) } })).body;

  it('changes the settings of a category by field and answers the whole row', async () => {
    const here = await home();
    const params = { id: here.category };
    expect(await here.call(changeLesson, { params, body: {} })).toMatchObject({
      status: 200,
      body: { category: here.category, ...LESSON_DEFAULTS, data: 'Category was modified' },
    });
    await here.call(changeLesson, { params, body: { check: 'own', own: { accent: 'again' }, cards: 20 } });
    const { body } = await here.call(changeLesson, { params, body: { words: 'es', new_a_day: 30 } });
    expect(body).toMatchObject({ check: 'own', own: { accent: 'again' }, cards: 20, words: 'es', new_a_day: 30 });
    const preset = await here.call(changeLesson, { params, body: { check: 'strict' } });
    expect(preset.body).toMatchObject({ check: 'strict', own: {}, cards: 20 });
  });

  it.each([
    { colour: 'red' },
    { check: 'sometimes' },
    { own: { loose: 'perhaps' } },
    { own: { synonym: 'good' } },
    { own: { shape: 'good' } },
    { cards: 7 },
    { minutes: '5' },
    { words: 'Spanish' },
    { meanings: 'e' },
    { introduce: 1 },
    { listen: null },
  ])('refuses the settings %j and changes nothing', async (sent) => {
    const here = await home();
    const params = { id: here.category };
    const body = sent as object;
    expect(await here.call(changeLesson, { params, body: { ...body, ask: 'word' } as never })).toMatchObject(NOT_VALID);
    expect((await here.call(changeLesson, { params, body: {} })).body).toMatchObject({ ask: 'chance' });
  });

  it('keeps note, example and rulings, each by itself', async () => {
    const here = await home();
    const card = await here.card({ word: 'cansado', meanings: 'tired|weary' });
    const change = (body: object) => here.call(changeMargin, { params: { id: card }, body });
    expect(
      await change({
        note: '  like a\u00a0 nap ',
        rulings: [{ direction: 'word', text: 'Exhausted', rule: 'accept' }],
      }),
    ).toMatchObject({
      status: 200,
      body: {
        card,
        note: 'like a nap',
        example: '',
        rulings: [{ direction: 'word', text: 'Exhausted', rule: 'accept' }],
        data: 'Card was modified',
      },
    });
    const second = await change({
      example: 'a|b',
      rulings: [
        { direction: 'word', text: 'EXHAUSTED', rule: 'refuse' },
        { direction: 'word', text: 'Weary', rule: 'refuse' },
        { direction: 'meanings', text: 'weary', rule: 'refuse' },
      ],
    });
    expect(second.body).toMatchObject({
      note: 'like a nap',
      example: 'a|b',
      rulings: [
        { direction: 'word', text: 'EXHAUSTED', rule: 'refuse' },
        { direction: 'meanings', text: 'weary', rule: 'refuse' },
      ],
    });
    const rulings = [
      { direction: 'word', text: 'exhausted', rule: 'none' },
      { direction: 'meanings', text: 'WEARY', rule: 'none' },
    ];
    expect((await change({ note: '', example: ' ', rulings })).body).toMatchObject({
      note: '',
      example: '',
      rulings: [],
    });
  });

  it('keeps at most 20 rulings with a card', async () => {
    const here = await home();
    const card = await here.card({ word: 'a', meanings: 'b' });
    const ruling = (n: number) => ({ direction: 'word', text: `text ${n}`, rule: 'accept' });
    const change = (body: object) => here.call(changeMargin, { params: { id: card }, body });
    const twenty = Array.from({ length: 20 }, (_, n) => ruling(n));
    expect((await change({ rulings: twenty })).status).toBe(200);
    expect((await change({ rulings: [ruling(20)] })).body).toMatchObject({
      data: 'At most 20 answers can be kept with a card.',
    });
    expect((await change({ rulings: [{ ...ruling(0), rule: 'none' }, ruling(20)] })).status).toBe(200);
    expect(await change({ rulings: Array.from({ length: 201 }, () => ruling(1)) })).toMatchObject(NOT_VALID);
  });

  it.each([
    { note: 'x'.repeat(501) },
    { example: 'x'.repeat(301) },
    { note: 7 },
    { note: 'a\u0007' },
    { notes: 'x' },
    { rulings: {} },
    { rulings: [{ direction: 'word', text: '', rule: 'accept' }] },
    { rulings: [{ direction: 'up', text: 'a', rule: 'accept' }] },
    { rulings: [{ direction: 'word', text: 'a', rule: 'maybe' }] },
    { rulings: [{ direction: 'word', text: 'a', rule: 'accept', more: 1 }] },
    { rulings: [{ direction: 'word', text: 'x'.repeat(201), rule: 'accept' }] },
  ])('refuses the margin %j', async (body) => {
    const here = await home();
    const card = await here.card({ word: 'a', meanings: 'b' });
    const { status } = await here.call(changeMargin, { params: { id: card }, body: body as never });
    expect(status).toBe(400);
  });

  it('reports changes of them only to a device that asks, counted towards the limit, each once', async () => {
    const here = await home();
    const card = await here.card({ word: 'a', meanings: 'b' });
    const start = await since(here, 0);
    expect(start).not.toHaveProperty('lessons');
    const { revision } = start as { revision: number };
    expect(await since(here, revision, 'lessons,margins')).toMatchObject({ lessons: [], margins: [] });
    await here.call(changeLesson, { params: { id: here.category }, body: { ask: 'word' } });
    await here.call(changeMargin, { params: { id: card }, body: { note: 'n' } });
    await here.call(changeMargin, { params: { id: card }, body: { note: '' } });
    const changed = await since(here, revision, 'margins,lessons');
    expect(changed).toMatchObject({
      more: false,
      lessons: [{ category: here.category, ask: 'word', check: 'standard' }],
      margins: [{ card, note: '', example: '', rulings: [] }],
    });
    expect(await since(here, revision)).not.toHaveProperty('margins');
    const page = (await here.call(changes, { query: { since: revision, limit: 1, with: 'lessons,margins' } })).body;
    expect(page).toMatchObject({ more: true, lessons: [{ ask: 'word' }], margins: [] });
    const again = (changed as { revision: number }).revision;
    await here.call(changeLesson, { params: { id: here.category }, body: { ask: 'word' } });
    expect(await since(here, again, 'lessons')).toMatchObject({ revision: again, lessons: [] });
    expect((await here.call(changes, { query: { with: 'lessons,colours' } })).status).toBe(400);
  });

  it('knows no card or category of another learner, and forgets with them', async () => {
    const here = await home();
    const other = await home();
    const card = await here.card({ word: 'a', meanings: 'b' });
    const second = await here.card({ word: 'c', meanings: 'd' });
    for (const id of [here.category, randomUUID(), 'x']) {
      expect((await other.call(changeLesson, { params: { id }, body: {} })).status).toBe(404);
    }
    for (const id of [card, randomUUID(), 'x']) {
      expect((await other.call(changeMargin, { params: { id }, body: { note: 'mine' } })).status).toBe(404);
    }
    await here.call(changeLesson, { params: { id: here.category }, body: { ask: 'word' } });
    for (const id of [card, second]) await here.call(changeMargin, { params: { id }, body: { note: 'n' } });
    await here.call(deleteCard, { params: { id: card } });
    expect((await here.call(exportAll)).body).toMatchObject({ margins: [{ card: second }] });
    await here.call(deleteCategory, { params: { id: here.category } });
    expect((await here.call(exportAll)).body).toMatchObject({ margins: [], lessons: [] });
    const rows = await app.store.read.db
      .selectFrom('card_margins')
      .selectAll()
      .where('user_id', '=', here.learner.userId)
      .execute();
    expect(rows).toEqual([]);
  });
});
