import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aNumber,
  aText,
  DAY,
  field,
  HOUR,
  type House,
  MINUTE,
  openHouse,
  rows,
  type Someone,
  text,
  wireDate,
} from './client.ts';

describe('decisions 3 and 8: reviews', () => {
  let house: House;
  let ala: Someone;
  let card: string;
  let now: number;
  beforeAll(async () => {
    house = await openHouse();
    ala = await house.someone();
  });
  afterAll(() => house.close());

  const sent = {
    direction: 'word',
    typed: 'house',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 2400,
  };
  const review = (given: object = {}) => ({ id: randomUUID(), card, at: now - MINUTE, ...sent, ...given });
  const send = (...reviews: readonly unknown[]) => ala.call('POST /api/reviews/', { reviews });
  const outcomes = async (...reviews: readonly unknown[]) => {
    const { status, body } = await send(...reviews);
    expect(status).toBe(200);
    return rows(field(body, 'reviews')).map(({ outcome }) => outcome);
  };
  const read = async () => rows((await ala.call('GET /api/')).body).find(({ id }) => id === card);
  const exported = async () => {
    const { body } = await ala.call('GET /api/export/');
    return rows(field(body, 'reviews'));
  };

  const fresh = async () => {
    ala = await house.someone();
    now = house.app.clock.now();
    const added = { category: ala.category, word: 'dom', meanings: 'house', modified_date: wireDate(now - 9 * DAY) };
    card = text((await ala.call('POST /api/', added)).body, 'id');
    house.app.clock.advance(HOUR);
    now = house.app.clock.now();
  };

  test('8: the answer is {revision, reviews: [{id, outcome, section, modified_date}]} in the order sent', async () => {
    await fresh();
    const [first, second] = [review({ at: now - 2000 }), review({ at: now - 1000, from: '2', to: '3' })];
    const { status, body } = await send(second, first);
    expect(status).toBe(200);
    const state = { section: '3', modified_date: wireDate(now - 1000) };
    expect(body).toEqual({
      revision: aNumber,
      reviews: [
        { id: second.id, outcome: 'counted', ...state },
        { id: first.id, outcome: 'older', ...state },
      ],
    });
    expect(await read()).toMatchObject(state);
  });

  test('3.5: a review is recorded once however often it is sent, in one batch or many', async () => {
    await fresh();
    const one = review();
    expect(await outcomes(one, one)).toEqual(['counted', 'repeated']);
    expect(await outcomes(one)).toEqual(['repeated']);
    expect(await outcomes({ ...one, id: one.id.toUpperCase() })).toEqual(['repeated']);
    expect((await exported()).map(({ id }) => id)).toEqual([one.id]);
    expect(await read()).toMatchObject({ section: '2' });
  });

  test('3.5: everything of the answer is kept', async () => {
    await fresh();
    const one = review({ direction: 'meanings', typed: ' Hous ', verdict: 'again', override: true, took_ms: 61_234 });
    await send(one);
    const [kept, ...more] = (await exported()).map((row) => Object.values(row));
    expect(more).toEqual([]);
    for (const part of [one.id, card, 'meanings', ' Hous ', 'again', true, '1', '2', 61_234]) {
      expect(kept).toContain(part);
    }
  });

  test('8: from = to moves nothing and leaves the date', async () => {
    await fresh();
    const before = await read();
    expect(await outcomes(review({ verdict: 'again', to: '1' }), review({ verdict: 'bad', to: '1' }))).toEqual([
      'counted',
      'counted',
    ]);
    expect(await read()).toEqual(before);
  });

  test('8: box and date follow the latest at, ties the greater id, whatever the order of arrival', async () => {
    const at = (await fresh(), now - MINUTE);
    const ids = ['00000000-0000-7000-8000-000000000001', 'ffffffff-0000-7000-8000-000000000002'].map((id) =>
      id.replace('0000-7', `${randomUUID().slice(0, 4)}-7`),
    );
    const [small, great] = [review({ id: ids[0], at, to: '3' }), review({ id: ids[1], at, to: '4' })];
    await send(great);
    expect(await outcomes(small)).toEqual(['older']);
    expect(await read()).toMatchObject({ section: '4', modified_date: wireDate(at) });
    await send(review({ at: at - HOUR / 2, to: '5' }));
    expect(await read()).toMatchObject({ section: '4' });
  });

  test('9.12: creation and PUT count as moves at their dates', async () => {
    await fresh();
    expect(await outcomes(review({ at: now - 10 * DAY, to: '2' }))).toEqual(['older']);
    expect(await read()).toMatchObject({ section: '1' });
    await ala.call(`PUT /api/${card}/`, {
      word: 'dom',
      meanings: 'house',
      section: '5',
      modified_date: wireDate(now - HOUR),
    });
    expect(await outcomes(review({ at: now - 2 * HOUR, to: '2' }))).toEqual(['older']);
    expect(await read()).toMatchObject({ section: '5' });
    expect(await outcomes(review({ at: now - HOUR / 2, from: '5', to: '6' }))).toEqual(['counted']);
    expect(await read()).toMatchObject({ section: '6' });
  });

  test('8: a to that no longer exists means the box before it', async () => {
    await fresh();
    await ala.call('DELETE /api/section/4/', { id: '4', category: ala.category, newSection: '3' });
    const { body } = await send(review({ to: '4' }));
    expect(rows(field(body, 'reviews'))).toMatchObject([{ outcome: 'counted', section: '3' }]);
    await ala.call('DELETE /api/section/3/', { id: '3', category: ala.category, newSection: '2' });
    expect(await read()).toMatchObject({ section: '2' });
    await send(review({ at: now, to: '4' }));
    expect(await read()).toMatchObject({ section: '2' });
  });

  test('9.12: a to that never existed is refused; the others of the batch still count', async () => {
    await fresh();
    const bad = ['8', '0', '', 'x', '1 '].map((to) => review({ to }));
    const { body } = await send(...bad, review());
    const answered = rows(field(body, 'reviews'));
    expect(answered.map(({ outcome }) => outcome)).toEqual([...bad.map(() => 'refused'), 'counted']);
    for (const one of answered.slice(0, -1)) expect(one['detail']).toEqual(aText);
    expect(await read()).toMatchObject({ section: '2' });
  });

  test('8: more than 5 minutes in the future is refused, 5 minutes are not', async () => {
    await fresh();
    expect(await outcomes(review({ at: now + 5 * MINUTE + 1 }), review({ at: now + 5 * MINUTE }))).toEqual([
      'refused',
      'counted',
    ]);
  });

  test.each([
    { id: 'x' },
    { id: 7 },
    { id: undefined },
    { card: 'x' },
    { card: null },
    { at: '1795255200000' },
    { at: 1.5 },
    { at: -1 },
    { at: 1e300 },
    { direction: 'both' },
    { direction: undefined },
    { typed: 7 },
    { verdict: 'Good' },
    { override: 'false' },
    { override: 0 },
    { from: 1 },
    { to: ['2'] },
    { took_ms: -1 },
    { took_ms: '5' },
    { took_ms: 1e300 },
  ])('8: a review with %j is refused by itself', async (wrong) => {
    await fresh();
    expect(await outcomes(review(wrong), review())).toEqual(['refused', 'counted']);
  });

  test('8: an unknown card, a deleted one, another learner’s: refused with detail and without state', async () => {
    await fresh();
    const ola = await house.someone();
    const hers = text((await ola.call('POST /api/', { category: ola.category, word: 'u', meanings: 'v' })).body, 'id');
    const gone = text((await ala.call('POST /api/', { category: ala.category, word: 'x', meanings: 'y' })).body, 'id');
    await ala.call(`DELETE /api/${gone}/`);
    const { body } = await send(review({ card: randomUUID() }), review({ card: hers }), review({ card: gone }));
    for (const one of rows(field(body, 'reviews'))) {
      expect(one).toMatchObject({ outcome: 'refused', section: null, modified_date: null, detail: aText });
    }
    expect((await ola.call(`GET /api/${hers}/`)).body).toMatchObject({ section: '1' });
  });

  test('8: 500 reviews count; 501 are 413 and nothing is recorded', async () => {
    await fresh();
    const many = Array.from({ length: 501 }, (_, at) => review({ at: now - 1000 + at, to: '1' }));
    const refused = await send(...many);
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ detail: aText });
    const answered = await outcomes(...many.slice(0, 500));
    expect(answered).toEqual(Array(500).fill('counted'));
  });

  test('8: an empty batch is nothing, anything else is 400', async () => {
    await fresh();
    expect(await send()).toMatchObject({ status: 200, body: { revision: aNumber, reviews: [] } });
    for (const wrong of [
      {},
      [],
      { reviews: {} },
      { reviews: 'x' },
      { reviews: null },
      'null',
      '{',
      { reviews: [[]] },
      { reviews: [7] },
      { reviews: [null] },
    ]) {
      const answer = await ala.call('POST /api/reviews/', wrong);
      expect([200, 400], JSON.stringify(wrong)).toContain(answer.status);
      if (answer.status === 200) expect(rows(field(answer.body, 'reviews'))).toMatchObject([{ outcome: 'refused' }]);
    }
  });

  test('2.7: the state’s date is in the zone that is named', async () => {
    await fresh();
    const { body } = await ala.call(
      'POST /api/reviews/',
      { reviews: [review({ at: now })] },
      { headers: { 'time-zone': 'Asia/Tokyo' } },
    );
    expect(rows(field(body, 'reviews'))[0]?.['modified_date']).toBe(wireDate(now + 9 * HOUR));
  });
});
