import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aText, type House, openHouse, rows, type Someone, wireDate } from './client.ts';

const FIXED = "You can't modify this section";
const NOT_VALID = 'Section is not valid, try again later and contact with us';
const day = 86_400_000;
const timers: Readonly<Record<string, number>> = { hours: 3_600_000, days: day, months: (365 / 12) * day };
const timerOf = (label: string): string => {
  const [number = '', unit = ''] = label.split(' ');
  return String(Math.round(Number(number) * (timers[unit] ?? Number.NaN)));
};
const said = (data: string) => ({ data, detail: data });

describe('decisions 1', () => {
  let house: House;
  let ala: Someone;
  const fresh = async () => {
    ala = await house.someone();
  };
  beforeAll(async () => {
    house = await openHouse();
    await fresh();
  });
  afterAll(() => house.close());

  const boxes = async (category = ala.category) =>
    rows((await ala.call('GET /api/sections/')).body).filter((row) => row['category'] === category);
  const labels = async () => (await boxes()).map(({ id, label }) => `${String(id)}: ${String(label)}`);
  const add = (label: string, timer = timerOf(label)) =>
    ala.call('POST /api/sections/', { category: ala.category, label, timer });
  const change = (id: string, label: string, timer: unknown = timerOf(label)) =>
    ala.call(`PUT /api/section/${id}/`, { id, category: ala.category, label, timer });
  const remove = (id: string, newSection: string) =>
    ala.call(`DELETE /api/section/${id}/`, { id, category: ala.category, newSection });

  test('1.1, 1.2, 1.3: a new category has seven boxes, listed first, last, middle by timer', async () => {
    expect(await boxes()).toEqual([
      { id: '1', category: ala.category, label: 'unknown', timer: '0' },
      { id: '7', category: ala.category, label: 'known', timer: '1' },
      { id: '2', category: ala.category, label: '1 days', timer: '86400000' },
      { id: '3', category: ala.category, label: '3 days', timer: '259200000' },
      { id: '4', category: ala.category, label: '7 days', timer: '604800000' },
      { id: '5', category: ala.category, label: '14 days', timer: '1209600000' },
      { id: '6', category: ala.category, label: '1 months', timer: '2628000000' },
    ]);
  });

  test('1.3: each category is listed by itself; box ids are of their category', async () => {
    await ala.call('POST /api/categories/', { name: 'Italian' });
    const all = rows((await ala.call('GET /api/sections/')).body);
    const categories = [...new Set(all.map((row) => row['category']))];
    expect(categories).toHaveLength(2);
    expect(all.map((row) => row['category'])).toEqual([
      ...Array(7).fill(categories[0]),
      ...Array(7).fill(categories[1]),
    ]);
    for (const category of categories) {
      const ids = all.filter((row) => row['category'] === category).map((row) => row['id']);
      expect(ids).toEqual(['1', '7', '2', '3', '4', '5', '6']);
    }
  });

  test('1.1: at most 7 boxes a category, refused with data and detail (9.5)', async () => {
    const eighth = await add('2 hours');
    expect(eighth.status).toBe(400);
    expect(eighth.body).toEqual({ data: aText, detail: aText });
    expect(await boxes()).toHaveLength(7);
  });

  test('1.1: a new middle box takes the lowest free value, and is ordered by its timer', async () => {
    await fresh();
    expect((await remove('5', '4')).status).toBe(200);
    expect((await remove('3', '2')).status).toBe(200);
    expect(await add('23 hours')).toMatchObject({ status: 200, body: { data: 'New section was added' } });
    expect(await labels()).toEqual(['1: unknown', '7: known', '3: 23 hours', '2: 1 days', '4: 7 days', '6: 1 months']);
    expect(await add('12 months')).toMatchObject({ status: 200, body: { data: 'New section was added' } });
    expect((await labels()).at(-1)).toBe('5: 12 months');
  });

  test('1.4: two middle boxes never have equal labels, made or changed', async () => {
    await fresh();
    await remove('6', '5');
    expect(await add('3 days')).toMatchObject({ status: 400, body: said('Box already exists') });
    expect(await change('2', '3 days')).toMatchObject({ status: 400, body: said('Box already exists') });
    expect(await labels()).toContain('2: 1 days');
  });

  test.each([
    ['1 hours', '3600000'],
    ['23 hours', '82800000'],
    ['30 days', '2592000000'],
    ['12 months', '31536000000'],
    ['5 months', '13140000000'],
  ])('1.5: %s with timer %s is taken, and the answer says so', async (label, timer) => {
    await fresh();
    expect(await change('2', label, timer)).toMatchObject({
      status: 200,
      body: { data: 'Section was modified' },
    });
    expect(await boxes()).toContainEqual({ id: '2', category: ala.category, label, timer });
  });

  test.each([
    ['2 days', '1'],
    ['2 days', '172800001'],
    ['2 days', '172800000.0'],
    ['2 days', ' 172800000'],
    ['2 days', '0xA4CB800'],
    ['2 days', ''],
    ['0 days', '0'],
    ['31 days', '2678400000'],
    ['24 hours', '86400000'],
    ['13 months', '34164000000'],
    ['-1 days', '-86400000'],
    ['1.5 days', '129600000'],
    ['1e1 days', '864000000'],
    ['02 days', '172800000'],
    ['2  days', '172800000'],
    ['2 days ', '172800000'],
    ['2 Days', '172800000'],
    ['2 day', '172800000'],
    ['2 weeks', '1209600000'],
    ['٢ days', '172800000'],
    ['known', '1'],
    ['unknown', '0'],
    ['', '0'],
  ])('1.5: %j with timer %j is refused', async (label, timer) => {
    const before = await labels();
    expect(await change('3', label, timer)).toMatchObject({ status: 400, body: said(NOT_VALID) });
    expect(await ala.call('POST /api/sections/', { category: ala.category, label, timer })).toMatchObject({
      status: 400,
      body: { data: aText, detail: aText },
    });
    expect(await labels()).toEqual(before);
  });

  test.each([172_800_000, null, ['172800000'], true])(
    '1.5: the timer %j is no string and is refused',
    async (timer) => {
      const before = await labels();
      expect(await change('3', '2 days', timer)).toMatchObject({ status: 400, body: { data: aText } });
      expect(await labels()).toEqual(before);
    },
  );

  test.each(['1', '7'])('1.6: box %s refuses PUT and DELETE', async (id) => {
    expect(await change(id, '2 days')).toMatchObject({ status: 400, body: said(FIXED) });
    expect(await change(id, 'known', '1')).toMatchObject({ status: 400, body: said(FIXED) });
    expect(await remove(id, '2')).toMatchObject({ status: 400, body: said(FIXED) });
    expect(await remove(id, '1')).toMatchObject({ status: 400, body: said(FIXED) });
    expect(await ala.call(`DELETE /api/section/${id}/`, { id, category: ala.category })).toMatchObject({
      status: 400,
      body: said(FIXED),
    });
  });

  test('1.7: DELETE moves the cards into the previous box and keeps their modified_date', async () => {
    await fresh();
    // by timer '4' (7 days) comes after '2', which is changed to 5 days, and '3' (3 days) before both
    await change('2', '5 days');
    const modified_date = wireDate(house.app.clock.now() - 3 * day);
    const card = { category: ala.category, word: 'lato', meanings: 'summer', section: '4', modified_date };
    const { body } = await ala.call('POST /api/', card);
    const id = String(Reflect.get(Object(body), 'id'));
    for (const wrong of ['3', '5', '1', '7', '4', '9', '', 'x']) {
      expect(await remove('4', wrong)).toMatchObject({ status: 400, body: said(NOT_VALID) });
    }
    const unnamed = await ala.call('DELETE /api/section/4/', { id: '4', category: ala.category });
    expect(unnamed).toMatchObject({ status: 400, body: said(NOT_VALID) });
    expect((await ala.call(`GET /api/${id}/`)).body).toMatchObject({ section: '4' });
    expect(await boxes()).toHaveLength(7);
    expect(await remove('4', '2')).toMatchObject({ status: 200, body: { data: 'Section was deleted' } });
    expect((await ala.call(`GET /api/${id}/`)).body).toMatchObject({ section: '2' });
    expect(rows((await ala.call('GET /api/')).body)).toMatchObject([{ id, section: '2', modified_date }]);
    expect((await remove('4', '2')).status).toBe(404);
  });

  test('1.7: the previous box of the shortest middle box is the first', async () => {
    await fresh();
    const { body } = await ala.call('POST /api/', { category: ala.category, word: 'a', meanings: 'b', section: '2' });
    expect((await remove('2', '1')).status).toBe(200);
    expect(rows((await ala.call('GET /api/')).body)).toMatchObject([
      { id: Reflect.get(Object(body), 'id'), section: '1' },
    ]);
  });

  test('1.1: a box of another category, of a stranger, or of no category is 404', async () => {
    await fresh();
    const ola = await house.someone();
    const body = { id: '2', category: ola.category, label: '2 days', timer: '172800000' };
    expect((await ala.call('PUT /api/section/2/', body)).status).toBe(404);
    expect((await ala.call('DELETE /api/section/2/', { ...body, newSection: '1' })).status).toBe(404);
    expect((await ala.call('POST /api/sections/', body)).status).toBe(404);
    for (const id of ['0', '8', '10', 'x', '%20', '01', '1%2F2', '-1', '2.0']) {
      expect([400, 404]).toContain((await change(id, '2 days')).status);
      expect([400, 404]).toContain((await remove(id, '1')).status);
    }
    for (const category of ['', 'x', 7, null, {}, [ala.category]]) {
      expect([400, 404]).toContain((await ala.call('POST /api/sections/', { ...body, category })).status);
    }
  });

  test('no DELETE without its body, or with another type of content, breaks anything', async () => {
    for (const asked of [undefined, '', '[]', 'null', '"2"', '{}', '{"category":']) {
      expect((await ala.call('DELETE /api/section/2/', asked)).status).toBe(400);
    }
    const plain = { headers: { 'content-type': 'text/plain' } };
    expect((await ala.call('DELETE /api/section/2/', '{}', plain)).status).toBe(400);
    expect(await boxes()).toHaveLength(7);
  });
});
