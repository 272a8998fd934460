import 'fake-indexeddb/auto';
import { DAY_MS } from '@siedem/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../platform/testing/eventually.ts';
import { deleteDatabase } from '../collection/disk/database.ts';
import { createFakeDevice } from './testing/fake-device.ts';
import { createFakeServer } from './testing/fake-server.ts';
import type { Wiring } from './wiring.ts';

const MINUTE_MS = 60_000;
/** What an hour old card would never show by chance, and a slow machine never takes. */
const CLOSE_MS = 30_000;
const WORDS = ['uno', 'dos', 'tres', 'cuatro'];

let server: ReturnType<typeof createFakeServer>;
let device: ReturnType<typeof createFakeDevice>;
/** ms by which the device's clock is fast. */
let skew = 0;
beforeEach(() => {
  skew = 0;
  server = createFakeServer(() => Date.now());
  device = createFakeDevice(server, { now: () => Date.now() + skew, monotonic: () => performance.now() });
});
afterEach(async () => {
  device.closeAll();
  await deleteDatabase('ada');
});

const isSent = (tab: Wiring) =>
  eventually(() => expect(tab.collection.sync()).toMatchObject({ pending: 0, lastError: null, syncing: false }));
const categoryOf = (tab: Wiring): string => tab.collection.categories()[0]?.id ?? '';
const cardsOf = (tab: Wiring) => {
  const rows = tab.collection.rows(categoryOf(tab), { search: '' });
  return Array.from({ length: rows.length }, (_, index) => rows.at(index));
};
const answer = (tab: Wiring, word: string): void => {
  const card = cardsOf(tab).find((each) => each?.word === word)?.id ?? '';
  const given = { card, direction: 'word', typed: word, verdict: 'good', override: false, tookMs: 900 } as const;
  expect(tab.collection.recordReview(given)).toMatchObject({ from: '1', to: '2' });
};

/** Ada with four cards, with the clock as it is. */
async function opened(): Promise<Wiring> {
  const tab = device.openTab();
  await tab.start();
  await tab.session.login('ada@example.com', 'secret 1');
  await eventually(() => expect(tab.collection.isFilled()).toBe(true));
  tab.collection.addCategory('Spanish');
  for (const word of WORDS) tab.collection.addCard({ category: categoryOf(tab), word, meanings: [`${word}!`] });
  await isSent(tab);
  return tab;
}

/** Every answer counted, at the right time, on the server and here; nothing refused, nothing fetched again. */
async function allCounted(tab: Wiring): Promise<void> {
  await isSent(tab);
  const { cards } = server.state('ada');
  expect(cards.map(({ word, box }) => [word, box]).sort()).toEqual(WORDS.map((word) => [word, '2']).sort());
  for (const { second } of cards) expect(Math.abs(second * 1000 - Date.now())).toBeLessThan(CLOSE_MS);
  expect(tab.collection.sync().refusals).toEqual([]);
  expect(cardsOf(tab).map((card) => [card?.word, card?.box])).toEqual(WORDS.map((word) => [word, '2']));
  for (const card of cardsOf(tab)) expect(Math.abs((card?.modifiedAt ?? 0) - Date.now())).toBeLessThan(CLOSE_MS);
}

describe('a device whose clock is wrong', () => {
  const skews = [
    ['4 minutes fast', 4 * MINUTE_MS],
    ['10 minutes fast', 10 * MINUTE_MS],
    ['a day fast', DAY_MS],
    ['a day slow', -DAY_MS],
  ] as const;

  test.each(skews)('has its answers counted at the right time: %s', async (_, wrong) => {
    skew = wrong;
    const tab = await opened();
    const before = server.asked.length;
    for (const word of WORDS) answer(tab, word);
    await allCounted(tab);
    const after = server.asked.slice(before);
    expect(after.filter((call) => call === 'ada listCards' || call === 'ada checkCollection')).toEqual([]);
  });

  test.each(skews)('has answers corrected that were given before it knew: %s', async (_, wrong) => {
    await opened();
    device.closeAll();
    device.stored.delete('clock_skew');
    skew = wrong;
    device.goOffline();
    const tab = device.openTab();
    await tab.start();
    await eventually(() => expect(cardsOf(tab)).toHaveLength(4));
    // A slow clock takes cards for not due yet, which must not keep an answer from being corrected.
    for (const word of WORDS) answer(tab, word);
    device.goOnline();
    tab.collection.syncNow();
    await allCounted(tab);
  });

  test.each([
    ['a day forward', DAY_MS],
    ['a day back', -DAY_MS],
  ] as const)('that leaps while offline loses nothing: %s', async (_, leap) => {
    const tab = await opened();
    device.goOffline();
    answer(tab, 'uno');
    skew = leap;
    answer(tab, 'dos');
    answer(tab, 'tres');
    skew = 0;
    answer(tab, 'cuatro');
    device.goOnline();
    tab.collection.syncNow();
    await allCounted(tab);
  });

  test('that leaps while offline and stays wrong loses nothing', async () => {
    const tab = await opened();
    device.goOffline();
    answer(tab, 'uno');
    answer(tab, 'dos');
    skew = DAY_MS;
    answer(tab, 'tres');
    answer(tab, 'cuatro');
    device.goOnline();
    tab.collection.syncNow();
    await allCounted(tab);
  });
});

test('an answer that is refused all the same stays with what was typed, and its card stays too', async () => {
  const tab = await opened();
  device.setBetween((endpoint) => {
    if (endpoint.name !== 'recordReviews') return undefined;
    const [review] = tab.collection.pending();
    const result = {
      id: review?.id,
      outcome: 'refused',
      section: null,
      modified_date: null,
      detail: 'data is not valid',
    };
    const date = new Date().toUTCString();
    return Promise.resolve(
      new Response(JSON.stringify({ revision: 9, reviews: [result] }), { status: 200, headers: { date } }),
    );
  });
  answer(tab, 'uno');
  await eventually(() => expect(tab.collection.sync().refusals).toMatchObject([{ kind: 'review', typed: 'uno' }]));
  expect(cardsOf(tab).map((card) => card?.word)).toEqual(WORDS);
  // It outlasts the end of the login.
  server.endLogins('ada');
  device.goOnline();
  tab.collection.syncNow();
  await eventually(() => expect(tab.session.view().status).toBe('visitor'));
  await tab.session.login('ada@example.com', 'secret 1');
  await eventually(() => expect(tab.collection.sync().refusals).toMatchObject([{ typed: 'uno' }]));
});
