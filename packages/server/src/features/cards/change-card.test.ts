import { randomUUID } from 'node:crypto';
import { addCategory, changeCard, deleteCard, getCard, listCards, messages } from '@siedem/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';

describeHome('changing a card', (t) => {
  let id: string;
  beforeEach(async () => {
    id = await t.home.card({ word: 'dom', meanings: 'house', modified_date: '2026-11-01 10:00:00' });
  });
  const change = (body: object, of = id) => t.home.call(changeCard, { params: { id: of }, body });
  const card = async () => (await t.home.call(getCard, { params: { id } })).body;

  it('keeps the date when the text alone changes, whatever date comes along', async () => {
    const changed = await change({
      word: ' Dom ',
      meanings: 'home|HOME',
      section: '1',
      modified_date: '2026-11-20 10:00:00',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      word: 'Dom',
      meanings: 'home',
      section: '1',
      modified_date: '2026-11-01 10:00:00',
      data: 'Card was modified',
    });
    expect(await card()).toEqual({ ...changed.body, data: undefined });
  });

  it('takes the given date for a move, also one in the past, else now', async () => {
    expect((await change({ section: '3', modified_date: '2026-10-01 10:00:00' })).body.modified_date).toBe(
      '2026-10-01 10:00:00',
    );
    t.app.clock.advance(61_000);
    const now = new Date(t.app.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
    expect((await change({ section: '2' })).body).toMatchObject({ section: '2', modified_date: now });
  });

  it('answers 200 where nothing changes', async () => {
    const before = await card();
    expect(
      (await change({ id: id.toUpperCase(), category: t.home.category, word: 'dom', meanings: 'house', section: '1' }))
        .status,
    ).toBe(200);
    expect((await change({})).status).toBe(200);
    expect(await card()).toEqual(before);
  });

  it.each([
    ['another category', { category: randomUUID() }, messages.cardNotValid],
    ['a category that is none', { category: '' }, messages.cardNotValid],
    ['another id', { id: randomUUID() }, messages.cardNotValid],
    ['an unknown box', { section: '9' }, messages.boxNotValid],
    ['a box of no name', { section: '' }, messages.boxNotValid],
    ['a pipe', { word: 'a|b' }, messages.pipe],
    ['no meaning', { meanings: '' }, messages.noMeaning],
    ['eight meanings', { meanings: 'a|b|c|d|e|f|g|h' }, messages.tooManyMeanings],
    ['a wrong date', { modified_date: 'yesterday' }, messages.dataNotValid],
    ['a date too far ahead', { section: '2', modified_date: '2026-12-31 00:00:00' }, messages.dataNotValid],
  ])('refuses %s and changes nothing', async (_, body, message) => {
    const before = await card();
    const answer = await change({ word: 'x', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: message, detail: message });
    expect(await card()).toEqual(before);
  });

  it('never moves a card to another category of the learner', async () => {
    const other = await t.home.call(addCategory, { body: { name: 'Polish' } });
    expect((await change({ category: other.body.id })).status).toBe(400);
  });

  it('refuses an unknown id before anything else, also one just deleted', async () => {
    for (const unknown of [randomUUID(), '1', 'x'.repeat(2000), '%00', '🂡']) {
      expect((await change({ word: 'a|b' }, unknown)).status, unknown).not.toBe(200);
    }
    expect((await change({ word: 'a|b' }, randomUUID())).status).toBe(404);
    expect((await t.home.call(deleteCard, { params: { id: id.toUpperCase() } })).body).toEqual({
      id,
      data: messages.cardDeleted,
    });
    expect((await t.home.call(deleteCard, { params: { id } })).status).toBe(404);
    expect((await change({ word: 'y' })).status).toBe(404);
    expect((await t.home.call(getCard, { params: { id } })).status).toBe(404);
    expect((await t.home.call(listCards)).body).toEqual([]);
  });
});
