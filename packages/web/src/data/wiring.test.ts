import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../platform/testing/eventually.ts';
import { deleteDatabase } from '../collection/disk/database.ts';
import { TOKENS_KEY } from './session/stored-tokens.ts';
import { createFakeDevice } from './testing/fake-device.ts';
import { createFakeServer } from './testing/fake-server.ts';
import type { Wiring } from './wiring.ts';

const LEARNERS = ['ada', 'ben'];

let server: ReturnType<typeof createFakeServer>;
let device: ReturnType<typeof createFakeDevice>;
beforeEach(() => {
  server = createFakeServer(() => Date.now());
  device = createFakeDevice(server, { now: () => Date.now(), monotonic: () => performance.now() });
});
afterEach(async () => {
  device.closeAll();
  await Promise.all(LEARNERS.map(deleteDatabase));
});

const logIn = async (tab: Wiring, learner: string): Promise<void> => {
  expect(await tab.session.login(`${learner}@example.com`, 'secret 1')).toEqual({ ok: true });
  await isFilled(tab);
};
const isFilled = (tab: Wiring) => eventually(() => expect(tab.collection.isFilled()).toBe(true));
const isSent = (tab: Wiring) =>
  eventually(() => expect(tab.collection.sync()).toMatchObject({ pending: 0, lastError: null, syncing: false }));
const waiting = (tab: Wiring) => eventually(() => expect(tab.collection.sync().pending).toBe(3));

/** Ada with a category, offline, with three cards that wait to be sent. */
async function withThreeUnsent(): Promise<Wiring> {
  const tab = device.openTab();
  await tab.start();
  await logIn(tab, 'ada');
  tab.collection.addCategory('Spanish');
  await isSent(tab);
  device.goOffline();
  const category = tab.collection.categories()[0]?.id ?? '';
  for (const word of ['uno', 'dos', 'tres']) tab.collection.addCard({ category, word, meanings: [`${word}!`] });
  await waiting(tab);
  return tab;
}
const words = (learner: string) =>
  server
    .state(learner)
    .cards.map(({ word }) => word)
    .sort();
const haveArrived = () => eventually(() => expect(words('ada')).toEqual(['dos', 'tres', 'uno']));

describe('unsent work', () => {
  test('survives a login that the server ended, and goes out after the next one of the same learner', async () => {
    const tab = await withThreeUnsent();
    server.endLogins('ada');
    device.goOnline();
    tab.collection.syncNow();
    await eventually(() => expect(tab.session.view().status).toBe('visitor'));
    await logIn(tab, 'ben');
    expect(words('ben')).toEqual([]);
    await tab.session.login('ada@example.com', 'secret 1');
    await haveArrived();
    expect(words('ben')).toEqual([]);
  });

  test('survives a login that ends while the app starts', async () => {
    await withThreeUnsent();
    device.closeAll();
    server.endLogins('ada');
    device.goOnline();
    const tab = device.openTab();
    await tab.start();
    expect(tab.session.view().status).toBe('visitor');
    await tab.session.login('ada@example.com', 'secret 1');
    await haveArrived();
  });

  const html = () => new Response('<html>Welcome to our Wi-Fi</html>', { status: 200 });
  test.each<readonly [string, () => Response]>([
    ['a captive portal', html],
    ['a filter', () => new Response('<html>blocked</html>', { status: 403 })],
    ['a proxy that knows no such path', () => new Response('{"detail":"no route"}', { status: 404 })],
    ['a proxy that wants its own login', () => new Response('{"detail":"Proxy login"}', { status: 401 })],
    ['a proxy that finds fault with the request', () => new Response('', { status: 400 })],
  ])('and its login survive %s', async (_, respond) => {
    const tab = await withThreeUnsent();
    device.setBetween(async () => respond());
    expect(await tab.session.renew(tab.session.token() ?? '')).toBeNull();
    expect(tab.session.view().status).toBe('learner');
    device.goOnline();
    tab.collection.syncNow();
    await haveArrived();
  });

  test('is gone after a login that ended with nothing unsent, and so is the rest of the database', async () => {
    const tab = device.openTab();
    await tab.start();
    await logIn(tab, 'ada');
    server.endLogins('ada');
    tab.collection.syncNow();
    await eventually(() => expect(tab.session.view().status).toBe('visitor'));
    await eventually(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('siedem-ada'),
    );
  });
});

describe('a browser', () => {
  test('whose database does not open works from memory and says so', async () => {
    const tab = device.openTab(() => Promise.reject(new Error('IndexedDB did not answer')));
    await tab.start();
    await logIn(tab, 'ada');
    expect(tab.collection.sync().storageWarning).toBe(true);
    tab.collection.addCategory('Spanish');
    await eventually(() => expect(server.state('ada').categories).toMatchObject([{ name: 'Spanish' }]));
  });

  test('tries again by itself after a failure in a hidden tab', async () => {
    const tab = await withThreeUnsent();
    device.goOnline();
    await haveArrived();
    await isSent(tab);
    device.goOffline();
    tab.collection.syncNow();
    await eventually(() => expect(tab.collection.sync().lastError).toEqual({ kind: 'offline' }));
    device.shown.visible = false;
    device.goOnline();
    await eventually(() => expect(tab.collection.sync().lastError).toBeNull());
  });

  test('fills a tab that was opened in the background', async () => {
    device.shown.visible = false;
    const tab = device.openTab();
    await tab.start();
    await logIn(tab, 'ada');
    expect(tab.collection.isFilled()).toBe(true);
  });
});

describe('a request', () => {
  test('never travels with the token of another learner who logged in meanwhile', async () => {
    const tab = await withThreeUnsent();
    const { promise, resolve } = Promise.withResolvers<void>();
    let held = false;
    device.setBetween((endpoint) => {
      if (endpoint.name !== 'addCard' || held) return undefined;
      held = true;
      return promise.then(() => new Response('{"detail":"Log in, please"}', { status: 401 }));
    });
    tab.collection.syncNow();
    await eventually(() => expect(held).toBe(true));
    // Another tab logs Ada out and Ben in; this one has not heard of it yet.
    device.stored.set(TOKENS_KEY, JSON.stringify(server.tokensFor('ben')));
    resolve();
    await eventually(() => expect(tab.session.view().user?.user_id).toBe('ben'));
    await isFilled(tab);
    await isSent(tab);
    expect(server.asked).not.toContain('ben addCard');
    expect(words('ada')).toEqual([]);
    await tab.session.login('ada@example.com', 'secret 1');
    await haveArrived();
  });

  test('of a learner who left brings no tokens back', async () => {
    const tab = await withThreeUnsent();
    const late = server.tokensFor('ada');
    device.goOnline();
    await tab.session.login('ben@example.com', 'secret 1');
    tab.session.adopt(late);
    expect(tab.session.view().user?.user_id).toBe('ben');
    expect(JSON.parse(device.stored.get(TOKENS_KEY) ?? '')).not.toEqual(late);
  });
});
