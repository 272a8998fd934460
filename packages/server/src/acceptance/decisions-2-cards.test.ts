import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aText,
  type Asked,
  DAY,
  field,
  HOUR,
  type House,
  openHouse,
  rows,
  type Someone,
  text,
  wireDate,
} from './client.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CARD_NOT_VALID = 'Card is not valid, try again later and contact with us';
const DATA_NOT_VALID = 'data is not valid';
const said = (data: string) => ({ data, detail: data });

describe('decisions 2', () => {
  let house: House;
  let ala: Someone;
  beforeAll(async () => {
    house = await openHouse();
    ala = await house.someone();
  });
  afterAll(() => house.close());

  const fresh = async () => {
    ala = await house.someone();
  };
  const add = (card: object, asked?: Asked) => ala.call('POST /api/', { category: ala.category, ...card }, asked);
  const cards = async (asked?: Asked) => rows((await ala.call('GET /api/', undefined, asked)).body);
  const read = async (id: unknown) => (await ala.call(`GET /api/${String(id)}/`)).body;

  test('2.1: id is made by the client; without one the server makes a UUID', async () => {
    const id = randomUUID();
    expect(await add({ id, word: 'pies', meanings: 'dog' })).toMatchObject({
      status: 200,
      body: { id, word: 'pies', meanings: 'dog', section: '1', data: 'New card was added' },
    });
    const made = await add({ word: 'kot', meanings: 'cat' });
    expect(made.status).toBe(200);
    expect(text(made.body, 'id')).toMatch(UUID);
  });

  test('2.1: a repeated POST answers as the first did and adds nothing; other content is 409', async () => {
    await fresh();
    await add({ word: 'zamek', meanings: 'castle' });
    const card = {
      id: randomUUID(),
      word: 'warownia',
      meanings: 'castle',
      section: '1',
      modified_date: '2026-11-20 10:00:00',
    };
    const first = await add(card);
    expect(first.status).toBe(203);
    for (const again of [card, { ...card, id: card.id.toUpperCase() }, { ...card, word: ' warownia ' }]) {
      const repeated = await add(again);
      expect([repeated.status, repeated.body]).toEqual([first.status, first.body]);
    }
    expect(await cards()).toHaveLength(2);
    for (const other of [{ word: 'twierdza' }, { meanings: 'castle|fort' }, { section: '2' }]) {
      expect((await add({ ...card, ...other })).status).toBe(409);
    }
    expect(await read(card.id)).toMatchObject({ word: 'warownia', meanings: 'castle', section: '1' });
    expect(await cards()).toHaveLength(2);
  });

  test('2.1: an id that is no UUID is 400', async () => {
    for (const id of [
      '',
      '1',
      'categories',
      7,
      null,
      {},
      [randomUUID()],
      `{${randomUUID()}}`,
      randomUUID().replaceAll('-', ''),
    ]) {
      expect(await add({ id, word: 'a', meanings: 'b' })).toMatchObject({
        status: 400,
        body: { detail: aText },
      });
    }
  });

  test('2.1: another learner’s id is not theirs to read, and does not clash', async () => {
    const ola = await house.someone();
    const id = randomUUID();
    expect((await ola.call('POST /api/', { id, category: ola.category, word: 'u', meanings: 'v' })).status).toBe(200);
    for (const line of [`GET /api/${id}/`, `DELETE /api/${id}/`]) expect((await ala.call(line)).status).toBe(404);
    expect((await ala.call(`PUT /api/${id}/`, { word: 'w', meanings: 'v' })).status).toBe(404);
    expect([200, 409]).toContain((await add({ id, word: 'mine', meanings: 'only' })).status);
    expect((await ola.call(`GET /api/${id}/`)).body).toMatchObject({ word: 'u' });
  });

  test('2.2: text is stored as NFC, trimmed, inner white space collapsed', async () => {
    const { body } = await add({
      word: ' \u00a0z\u0307o\u0301\u0142w \t\n  ma\u0142y\u3000',
      meanings: '  small   turtle | cafe\u0301 ',
    });
    expect(body).toMatchObject({ word: 'ż\u00f3\u0142w mały', meanings: 'small turtle|café' });
    expect(await read(field(body, 'id'))).toMatchObject({ word: 'ż\u00f3\u0142w mały', meanings: 'small turtle|café' });
  });

  test('2.2: word and each meaning have 1–200 code points', async () => {
    await fresh();
    const longest = '😀'.repeat(200);
    expect(
      (
        await add({
          word: longest,
          meanings: Array.from({ length: 7 }, (_, at) => `${at}${'🎈'.repeat(199)}`).join('|'),
        })
      ).status,
    ).toBe(200);
    expect((await cards())[0]).toMatchObject({ word: longest });
    for (const wrong of [
      { word: `${longest}x`, meanings: 'x' },
      { word: 'x', meanings: `${longest}x` },
      { word: '', meanings: 'x' },
      { word: '  \t', meanings: 'x' },
      { word: 'x', meanings: '' },
      { word: 'x', meanings: '   ' },
      { word: 'x' },
      { meanings: 'x' },
      { word: 7, meanings: 'x' },
      { word: ['x'], meanings: 'x' },
      { word: 'x', meanings: ['x'] },
      { word: 'x', meanings: null },
    ]) {
      expect(await add(wrong)).toMatchObject({
        status: 400,
        body: { data: aText, detail: aText },
      });
    }
    expect(await cards()).toHaveLength(1);
  });

  test('2.2: 201 code points that shrink to 200 by NFC or trimming are 200', async () => {
    expect((await add({ word: `${'e\u0301'.repeat(200)} `, meanings: 'long e' })).status).toBe(200);
  });

  test('2.2: 1–7 meanings', async () => {
    expect((await add({ word: 'seven', meanings: 'a|b|c|d|e|f|g' })).status).toBe(200);
    expect(await add({ word: 'eight', meanings: 'a|b|c|d|e|f|g|h' })).toMatchObject({
      status: 400,
      body: said('It is possible to add only 7 meanings'),
    });
    expect(await add({ word: 'none', meanings: '' })).toMatchObject({
      status: 400,
      body: said('Word without meaning? Interesting...'),
    });
  });

  test('2.2, 9.7: | in a word and an empty meaning are refused, equal meanings become one', async () => {
    expect(await add({ word: 'a|b', meanings: 'x' })).toMatchObject({
      status: 400,
      body: said("you can't use | sign sorryj:("),
    });
    for (const meanings of ['a||b', '|a', 'a|', '|', 'a| |b']) {
      expect((await add({ word: 'pipe', meanings })).status).toBe(400);
    }
    expect((await add({ word: 'merged', meanings: 'Uno| uno |due|UNO' })).body).toMatchObject({ meanings: 'Uno|due' });
  });

  test('2.3: the first that fits of 300, 201, 202, 203, 200', async () => {
    await fresh();
    const first = await add({ word: 'zamek', meanings: 'castle|zip' });
    expect(first).toMatchObject({ status: 200, body: { data: 'New card was added' } });
    // same word, shared meaning
    const same = await add({ word: '  ZAMEK ', meanings: 'lock|Castle' });
    expect(same).toMatchObject({ status: 300, body: { id: field(first.body, 'id'), data: 'Card already exists' } });
    // same word, no shared meaning
    expect(await add({ word: 'Zamek', meanings: 'lock' })).toMatchObject({
      status: 200,
      body: { data: 'New card was added' },
    });
    expect(await add({ word: 'CASTLE', meanings: 'burg' })).toMatchObject({
      status: 201,
      body: { word: 'CASTLE', meanings: 'burg', section: '1', data: 'Card was added, the word is used as meaning' },
    });
    expect(await add({ word: 'twierdza', meanings: 'zaMEK' })).toMatchObject({
      status: 202,
      body: { data: 'Card was added, the meaning is used as word' },
    });
    expect(await add({ word: 'suwak', meanings: 'ZIP' })).toMatchObject({
      status: 203,
      body: { data: 'Card was added, other card has the same meaning' },
    });
    // 201 before 202 before 203
    expect((await add({ word: 'zip', meanings: 'zamek|lock' })).status).toBe(201);
    expect((await add({ word: 'rygiel', meanings: 'suwak|lock' })).status).toBe(202);
    expect(await cards()).toHaveLength(7);
  });

  test('2.3: the word equal to its own meaning clashes with no other card', async () => {
    await fresh();
    expect((await add({ word: 'radio', meanings: 'radio' })).status).toBe(200);
  });

  test('2.3: case is folded, not lowered; NFC and white space are the same', async () => {
    await fresh();
    const { body } = await add({ word: 'Straße', meanings: 'cafe\u0301' });
    expect(await add({ word: 'STRASSE', meanings: 'CAFÉ' })).toMatchObject({
      status: 300,
      body: { id: field(body, 'id') },
    });
    expect((await add({ word: 'ΣΟΦΟΣ', meanings: 'wise' })).status).toBe(200);
    expect((await add({ word: 'σοφος', meanings: 'wise' })).status).toBe(300);
    expect((await add({ word: 'de  nada', meanings: 'cześć' })).status).toBe(200);
    expect((await add({ word: 'de\tNADA', meanings: 'cześć' })).status).toBe(300);
  });

  test('2.3: the scope is the category', async () => {
    await fresh();
    const italian = text((await ala.call('POST /api/categories/', { name: 'Italian' })).body, 'id');
    await add({ word: 'sale', meanings: 'salt' });
    expect((await add({ category: italian, word: 'sale', meanings: 'salt' })).status).toBe(200);
  });

  test('2.5: PUT of text alone keeps modified_date; of the box sets it', async () => {
    await fresh();
    const modified_date = wireDate(house.app.clock.now() - 9 * DAY);
    const { body } = await add({ word: 'rok', meanings: 'year', section: '2', modified_date });
    const id = text(body, 'id');
    const put = (change: object) => ala.call(`PUT /api/${id}/`, change);
    const given = wireDate(house.app.clock.now() - DAY);
    const unchanged = { id, category: ala.category, word: 'rok', meanings: 'twelve months', section: '2' };
    expect(await put({ ...unchanged, modified_date: given })).toMatchObject({
      status: 200,
      body: { data: 'Card was modified' },
    });
    expect((await cards())[0]).toMatchObject({ word: 'rok', meanings: 'twelve months', section: '2', modified_date });
    expect((await put({ ...unchanged, section: '3', modified_date: given })).status).toBe(200);
    expect((await cards())[0]).toMatchObject({ section: '3', modified_date: given });
    expect((await put({ ...unchanged, section: '4' })).status).toBe(200);
    expect((await cards())[0]).toMatchObject({ section: '4', modified_date: wireDate(house.app.clock.now()) });
    // lesson box moves: id, word, meanings, modified_date, section
    const { category: _, ...move } = { ...unchanged, section: '5', modified_date: given };
    expect((await put(move)).status).toBe(200);
    expect((await cards())[0]).toMatchObject({ section: '5', modified_date: given });
  });

  test('2.5: the category never changes, and a box that is not there is refused', async () => {
    await fresh();
    const italian = text((await ala.call('POST /api/categories/', { name: 'Italian' })).body, 'id');
    const { body } = await add({ word: 'sól', meanings: 'salt' });
    const put = (change: object) => ala.call(`PUT /api/${text(body, 'id')}/`, change);
    expect(await put({ word: 'sól', meanings: 'salt', category: italian })).toMatchObject({
      status: 400,
      body: said(CARD_NOT_VALID),
    });
    expect((await put({ word: 'sól', meanings: 'salt', category: randomUUID() })).status).toBe(400);
    for (const section of ['8', '0', '', 'x', 2, null]) {
      expect((await put({ word: 'sól', meanings: 'salt', section })).status).toBe(400);
      expect((await add({ word: 'inna', meanings: 'other', section })).status).toBe(400);
    }
    for (const wrong of [
      { word: '' },
      { word: 'a|b' },
      { meanings: '' },
      { meanings: 'a|b|c|d|e|f|g|h' },
      { word: 'x'.repeat(201) },
    ]) {
      expect((await put({ word: 'sól', meanings: 'salt', ...wrong })).status).toBe(400);
    }
    expect(await cards()).toMatchObject([{ word: 'sól', meanings: 'salt', section: '1' }]);
    expect((await put({ word: 's\u0301ol ', meanings: ' salt | sal' })).status).toBe(200);
    expect(await cards()).toMatchObject([{ word: 'śol', meanings: 'salt|sal' }]);
  });

  test('2.5, 6.4: an unknown or malformed id is 404 on every call', async () => {
    for (const id of [
      randomUUID(),
      randomUUID().toUpperCase(),
      'x',
      '1',
      '%00',
      '%E0%A4',
      "'%20or%201=1",
      'a'.repeat(5000),
      '..%2f',
      '%F0%9F%98%80',
    ]) {
      for (const [line, body] of [
        [`GET /api/${id}/`],
        [`GET /api/${id}`],
        [`PUT /api/${id}/`, { word: 'a', meanings: 'b' }],
        [`DELETE /api/${id}/`],
        [`DELETE /api/${id}/`, {}],
      ] as const) {
        const answer = await ala.call(line, body);
        expect([400, 404], line).toContain(answer.status);
        expect(answer.body, line).toMatchObject({ detail: aText });
      }
    }
    expect((await ala.call(`GET /api/${randomUUID()}/`)).status).toBe(404);
  });

  test('an id in upper case names the same card', async () => {
    const id = randomUUID();
    expect((await add({ id: id.toUpperCase(), word: 'góra', meanings: 'mountain' })).body).toMatchObject({
      word: 'góra',
    });
    expect((await ala.call(`GET /api/${id}/`)).status).toBe(200);
    expect((await ala.call(`GET /api/${id.toUpperCase()}/`)).status).toBe(200);
    expect((await ala.call(`DELETE /api/${id.toUpperCase()}`)).status).toBe(200);
    expect((await ala.call(`DELETE /api/${id}/`)).status).toBe(404);
  });

  test('2.6, 9.9: created_time is the server’s, in the format of modified_date; lists are ordered by it', async () => {
    await fresh();
    const modified_date = '2020-01-01 00:00:00';
    for (const word of ['c', 'b', 'a']) {
      await add({
        id: randomUUID(),
        word,
        meanings: `${word}${word}`,
        modified_date,
        created_time: '1999-01-01 00:00:00',
      });
      house.app.clock.advance(1);
    }
    const list = await cards();
    expect(list.map(({ word }) => word)).toEqual(['c', 'b', 'a']);
    for (const card of list) {
      expect(Object.keys(card).sort()).toEqual([
        'category',
        'created_time',
        'id',
        'meanings',
        'modified_date',
        'section',
        'word',
      ]);
      expect(card['created_time']).toBe(wireDate(house.app.clock.now()));
      expect(card['modified_date']).toBe(modified_date);
    }
    const at = ['f', 'e', 'd'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    for (const id of at) await add({ id, word: id, meanings: id });
    expect((await cards()).slice(3).map(({ id }) => id)).toEqual(at.toReversed());
  });

  test('2.7: a client without Time-Zone gets back exactly what it sent', async () => {
    await fresh();
    const dates = [
      '2026-03-29 02:30:00',
      '2026-10-25 02:30:00',
      '1999-12-31 23:59:59',
      '2024-02-29 00:00:00',
      '2026-11-21 23:59:59',
    ];
    for (const modified_date of dates) {
      await add({ id: randomUUID(), word: modified_date, meanings: 'then', modified_date });
    }
    const back = await cards();
    expect(back.map((card) => card['modified_date'])).toEqual(back.map(({ word }) => word));
    expect(back).toHaveLength(dates.length);
  });

  test('2.7: dates are read and written in the zone that is named', async () => {
    await fresh();
    const warsaw = { headers: { 'time-zone': 'Europe/Warsaw' } };
    const { body } = await add({ word: 'czas', meanings: 'time', modified_date: '2026-07-01 12:00:00' }, warsaw);
    const shown = async (zone: string) => (await cards({ headers: { 'Time-Zone': zone } }))[0]?.['modified_date'];
    expect(field(body, 'modified_date') ?? '2026-07-01 12:00:00').toBe('2026-07-01 12:00:00');
    expect(await shown('Europe/Warsaw')).toBe('2026-07-01 12:00:00');
    expect((await cards())[0]?.['modified_date']).toBe('2026-07-01 10:00:00');
    expect(await shown('America/New_York')).toBe('2026-07-01 06:00:00');
    expect(await shown('Asia/Kathmandu')).toBe('2026-07-01 15:45:00');
    expect(await shown('Pacific/Kiritimati')).toBe('2026-07-02 00:00:00');
  });

  test('2.7: at the edges of summer time nothing is lost', async () => {
    await fresh();
    const warsaw = { headers: { 'time-zone': 'Europe/Warsaw' } };
    await add({ word: 'gap', meanings: '1', modified_date: '2026-03-29 02:30:00' }, warsaw);
    house.app.clock.advance(1);
    await add({ word: 'twice', meanings: '2', modified_date: '2026-10-25 02:30:00' }, warsaw);
    expect((await cards(warsaw)).map((card) => card['modified_date'])).toEqual([
      '2026-03-29 03:30:00',
      '2026-10-25 02:30:00',
    ]);
  });

  test.each(['Mars/Olympus', 'Europe/Warsaw, UTC', '../etc', '+25:00', 'x'.repeat(500)])(
    '2.7: the zone %j is 400',
    async (zone) => {
      const odd = { headers: { 'time-zone': zone } };
      expect(await ala.call('GET /api/', undefined, odd)).toMatchObject({
        status: 400,
        body: { detail: aText },
      });
      expect((await add({ word: 'zone', meanings: 'x' }, odd)).status).toBe(400);
    },
  );

  test('2.7: a modified_date more than 26 hours ahead is 400', async () => {
    await fresh();
    const now = house.app.clock.now();
    expect((await add({ word: 'soon', meanings: 'x', modified_date: wireDate(now + 26 * HOUR) })).status).toBe(200);
    const late = { word: 'late', meanings: 'y', modified_date: wireDate(now + 26 * HOUR + 1000) };
    expect(await add(late)).toMatchObject({ status: 400, body: said(DATA_NOT_VALID) });
    const id = text((await cards())[0], 'id');
    expect(await ala.call(`PUT /api/${id}/`, { ...late, section: '2' })).toMatchObject({
      status: 400,
      body: said(DATA_NOT_VALID),
    });
  });

  test.each([
    '2026-11-21',
    '2026-11-21T10:00:00',
    '2026-11-21 10:00',
    '2026-11-21 10:00:00.000',
    '2026-11-21 10:00:00Z',
    ' 2026-11-21 10:00:00',
    '2026-02-30 10:00:00',
    '2026-13-01 10:00:00',
    '2026-11-21 24:00:00',
    '2026-11-21 10:60:00',
    '2026-1-1 1:1:1',
    '21-11-2026 10:00:00',
    '٢٠٢٦-11-21 10:00:00',
    '',
    1_795_255_200_000,
    null,
  ])('2.7: modified_date %j is 400', async (modified_date) => {
    expect(await add({ word: 'date', meanings: 'x', modified_date })).toMatchObject({
      status: 400,
      body: { data: DATA_NOT_VALID },
    });
  });

  test('9.8: a repeated DELETE is 404; a repeated POST compares with the card as first sent, deleted it is 409', async () => {
    await fresh();
    const card = { id: randomUUID(), word: 'noc', meanings: 'night' };
    const first = await add(card);
    expect(first.status).toBe(200);
    await ala.call(`PUT /api/${card.id}/`, { word: 'nocka', meanings: 'night', section: '3' });
    expect((await add(card)).status).toBe(200);
    expect((await add({ ...card, word: 'nocka' })).status).toBe(409);
    expect(await read(card.id)).toMatchObject({ word: 'nocka', section: '3' });
    expect((await ala.call(`DELETE /api/${card.id}/`, { id: card.id })).status).toBe(200);
    expect((await ala.call(`DELETE /api/${card.id}/`)).status).toBe(404);
    expect((await add(card)).status).toBe(409);
    expect(await cards()).toEqual([]);
  });

  test('9.8: a POST without modified_date is modified now', async () => {
    await fresh();
    await add({ word: 'teraz', meanings: 'now' });
    expect((await cards())[0]?.['modified_date']).toBe(wireDate(house.app.clock.now()));
  });
});
