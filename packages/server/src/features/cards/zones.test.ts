import { randomUUID } from 'node:crypto';
import { addCard, changeCard, changes, getCard, listCards, messages, recordReviews } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

const cardsIn = (page: object): object[] =>
  'cards' in page && Array.isArray(page.cards) ? (page.cards as object[]) : [];

describe.each(testDatabases)('dates in the learner’s zone on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  beforeAll(async () => {
    app = await openTestApp({ database, startsAt: Date.UTC(2026, 9, 25, 12) });
    home = await makeHome(app);
  });
  afterAll(() => app.close());
  const inZone = (zone: string) => ({ headers: { 'time-zone': zone } });

  it('come back as they were sent and name the same instant elsewhere, in every call', async () => {
    const warsaw = inZone('Europe/Warsaw');
    const dates = [
      ['2026-10-25 01:59:59', '2026-10-24 23:59:59'],
      ['2026-10-25 02:30:00', '2026-10-25 00:30:00'],
      ['2026-10-25 03:00:00', '2026-10-25 02:00:00'],
      ['2026-03-29 01:59:59', '2026-03-29 00:59:59'],
      ['2026-03-29 03:00:00', '2026-03-29 01:00:00'],
      ['1999-12-31 23:30:00', '1999-12-31 22:30:00'],
    ] as const;
    for (const [local, utc] of dates) {
      const body = { category: home.category, word: `w ${local}`, meanings: `m ${local}`, modified_date: local };
      const added = await home.call(addCard, { ...warsaw, body });
      const id = added.body.id ?? '';
      expect(added.body).toMatchObject({ modified_date: local, created_time: '2026-10-25 13:00:00' });
      expect((await home.call(getCard, { params: { id } })).body.modified_date).toBe(utc);
      for (const [zone, expected] of [
        ['Europe/Warsaw', local],
        ['UTC', utc],
      ] as const) {
        const ofCard = (card: object) =>
          'modified_date' in card && 'id' in card && card.id === id ? [card.modified_date] : [];
        expect((await home.call(listCards, inZone(zone))).body.flatMap(ofCard)).toEqual([expected]);
        const page = await home.call(changes, { ...inZone(zone), query: {} });
        expect(cardsIn(page.body).flatMap(ofCard)).toEqual([expected]);
      }
    }
  });

  it('read a time that the clocks leap over with the offset before the leap', async () => {
    const id = await home.card();
    const moved = await home.call(changeCard, {
      ...inZone('Europe/Warsaw'),
      params: { id },
      body: { section: '2', modified_date: '2026-03-29 02:30:00' },
    });
    expect(moved.body.modified_date).toBe('2026-03-29 03:30:00');
  });

  it('count the 26 hours from the instant, not from the text', async () => {
    const add = (zone: string, modified_date: string) =>
      home.call(addCard, {
        ...inZone(zone),
        body: { category: home.category, word: randomUUID(), meanings: randomUUID(), modified_date },
      });
    expect((await add('Pacific/Kiritimati', '2026-10-27 04:00:00')).status).toBe(200);
    expect((await add('Pacific/Kiritimati', '2026-10-27 04:00:01')).status).toBe(400);
    expect((await add('Pacific/Pago_Pago', '2026-10-26 03:00:00')).status).toBe(200);
    expect((await add('Pacific/Pago_Pago', '2026-10-26 03:00:01')).status).toBe(400);
  });

  it('stand in the zone of the caller in the answer to a review', async () => {
    const card = await home.card({ modified_date: '2026-10-01 00:00:00' });
    const review = {
      id: randomUUID(),
      card,
      at: Date.UTC(2026, 9, 25, 1, 30),
      direction: 'word',
      typed: 'x',
      verdict: 'good',
      override: false,
      from: '1',
      to: '2',
      took_ms: 1,
    } as const;
    const answer = await home.call(recordReviews, { ...inZone('Europe/Warsaw'), body: { reviews: [review] } });
    expect(answer.body.reviews).toEqual([
      { id: review.id, outcome: 'counted', section: '2', modified_date: '2026-10-25 02:30:00' },
    ]);
  });

  it.each(['Mars/Olympus', '', '../etc/passwd', 'Europe/Warsaw,UTC', 'x'.repeat(1000)])(
    'are refused in the unknown zone %j',
    async (zone) => {
      const answer = await home.call(listCards, inZone(zone));
      expect(answer).toMatchObject({ status: 400, body: { detail: messages.timeZoneUnknown } });
    },
  );
});
