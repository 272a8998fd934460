import { randomUUID } from 'node:crypto';
import { addCard, addCategory, changeCard, deleteCard, getCard, listCards, messages } from '@siedem/contract';
import { expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { describeHome } from '../../dev/describe-home.ts';

describeHome('adding a card', (t) => {
  const add = (given: object) =>
    t.home.call(addCard, { body: { category: t.home.category, word: 'dom', meanings: 'house', ...given } });

  it('answers the card as stored, in the first box, with the date of the call', async () => {
    const id = randomUUID();
    const added = await add({ id: id.toUpperCase(), word: '  do\u00A0 m ', meanings: ' house |home|HOUSE| home' });
    expect(added.status).toBe(200);
    expect(added.body).toEqual({
      id,
      category: t.home.category,
      word: 'do m',
      meanings: 'house|home',
      section: '1',
      modified_date: '2026-11-21 12:00:00',
      created_time: '2026-11-21 12:00:00',
      data: 'New card was added',
    });
    expect((await t.home.call(listCards)).body).toEqual([{ ...added.body, data: undefined }]);
  });

  it('makes an id of version 7 where none is sent', async () => {
    expect((await add({})).body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  it('returns the first outcome that fits, folded and within the category', async () => {
    const id = await t.home.card({ word: 'Dom', meanings: 'house|home' });
    expect((await add({ word: 'dom', meanings: 'flat' })).status).toBe(200);
    const exists = await add({ word: 'DOM', meanings: 'villa|HOME' });
    expect(exists.status).toBe(300);
    expect(exists.body).toMatchObject({
      id,
      word: 'Dom',
      meanings: 'house|home',
      section: '1',
      data: 'Card already exists',
    });
    expect((await add({ word: 'HOUSE', meanings: 'home' })).status).toBe(201);
    expect((await add({ word: 'budynek', meanings: 'dom|home' })).status).toBe(202);
    expect((await add({ word: 'budowla', meanings: 'home' })).status).toBe(203);
    expect((await add({ word: 'dom', meanings: 'roof' })).status).toBe(201);
    const other = await t.home.call(addCategory, { body: { name: 'Polish' } });
    expect((await add({ category: other.body.id, word: 'dom', meanings: 'house' })).status).toBe(200);
    expect((await t.home.call(listCards)).body).toHaveLength(7);
  });

  it('compares beyond ASCII', async () => {
    await t.home.card({ word: 'ŻÓŁW', meanings: 'STRASSE' });
    expect((await add({ word: 'z\u0307o\u0301łw', meanings: 'straße' })).status).toBe(300);
  });

  it('answers a repeat as the first time, after edits and moves too, and adds nothing', async () => {
    await t.home.card({ word: 'other', meanings: 'house' });
    const body = { id: randomUUID(), section: '2', modified_date: '2026-11-20 08:00:00' };
    const first = await add(body);
    expect(first.status).toBe(203);
    expect(await add(body)).toMatchObject({ status: 203, body: first.body });
    expect(await add({ ...body, word: ' dom ', meanings: 'house|House' })).toMatchObject({
      status: 203,
      body: first.body,
    });
    expect((await add({ ...body, modified_date: '2026-11-19 08:00:00' })).status).toBe(203);
    t.app.clock.advance(5000);
    await t.home.call(changeCard, { params: { id: body.id }, body: { word: 'changed', section: '3' } });
    expect(await add(body)).toMatchObject({ status: 203, body: first.body });
    expect((await t.home.call(getCard, { params: { id: body.id } })).body).toMatchObject({
      word: 'changed',
      section: '3',
    });
    expect((await t.home.call(listCards)).body).toHaveLength(2);
  });

  it('refuses an id that stood for other content or for a card since deleted', async () => {
    const id = await t.home.card({ word: 'dom', meanings: 'house' });
    for (const other of [{ word: 'dm' }, { meanings: 'home' }, { section: '2' }, { word: 'Dom' }]) {
      const answer = await add({ id, ...other });
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ data: messages.idTaken, detail: messages.idTaken });
    }
    expect((await add({ id })).status).toBe(200);
    await t.home.call(deleteCard, { params: { id } });
    expect((await add({ id })).status).toBe(409);
    expect((await t.home.call(listCards)).body).toEqual([]);
  });

  it('lets two learners use one id', async () => {
    const id = await t.home.card({ id: randomUUID() });
    const other = await makeHome(t.app);
    expect(await other.card({ id })).toBe(id);
  });

  it.each([
    ['an empty meaning', { meanings: 'a||b' }, messages.cardNotValid],
    ['no meaning', { meanings: ' ' }, messages.noMeaning],
    ['an empty meaning at the end', { meanings: 'a|' }, messages.cardNotValid],
    ['a pipe in the word', { word: 'a|b' }, messages.pipe],
    ['eight meanings', { meanings: 'a|b|c|d|e|f|g|h' }, messages.tooManyMeanings],
    ['a blank word', { word: '\u00A0 \t' }, messages.cardNotValid],
    ['a long word', { word: 'ż'.repeat(201) }, messages.cardNotValid],
    ['a long meaning', { meanings: `a|${'𝕏'.repeat(201)}` }, messages.cardNotValid],
    ['an id that is no UUID', { id: '17' }, messages.cardNotValid],
    ['an unknown box', { section: '8' }, messages.boxNotValid],
    ['a date not of the format', { modified_date: '2026-11-21T12:00:00Z' }, messages.dataNotValid],
    ['a day that no calendar has', { modified_date: '2026-02-30 12:00:00' }, messages.dataNotValid],
    ['a date more than 26 hours ahead', { modified_date: '2026-11-22 14:01:00' }, messages.dataNotValid],
  ])('refuses %s and stores nothing', async (_, given, message) => {
    const answer = await add(given);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: message, detail: message });
    expect((await t.home.call(listCards)).body).toEqual([]);
  });

  it('takes the longest texts, seven meanings after merging, and a date 26 hours ahead', async () => {
    const wire = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
    const ahead = wire(t.app.clock.now() + 26 * 3_600_000);
    expect((await add({ modified_date: wire(t.app.clock.now() + 26 * 3_600_000 + 1000) })).status).toBe(400);
    const meanings = ['𝕏'.repeat(200), 'b', 'c', 'd', 'e', 'f', 'g', 'B'].join('|');
    const added = await add({ word: 'ż'.repeat(200), meanings, modified_date: ahead });
    expect(added.status).toBe(200);
    expect(added.body.modified_date).toBe(ahead);
  });

  it('knows no category that is not the learner’s own', async () => {
    const other = await makeHome(t.app);
    for (const category of [other.category, randomUUID(), '1', '']) {
      const answer = await add({ category });
      expect(answer).toMatchObject({ status: 404, body: { detail: messages.notFound } });
    }
  });
});
