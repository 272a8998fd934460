// oxlint-disable typescript/no-non-null-assertion -- what is missing fails the test
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../platform/testing/eventually.ts';
import { addCategory, type EndpointDefinition } from '@siedem/contract';
import { LESSON_DEFAULTS } from '@siedem/domain';
import type { Call } from '../calls/call.ts';
import type { SyncView } from './views.ts';
import { type OpenChannel } from '../platform/channel.ts';
import { knownClock } from '../platform/testing/known-clock.ts';
import { localLocks } from '../platform/locks.ts';
import { type Collection, createCollection } from './collection.ts';
import { databaseName } from './disk/database-connection.ts';
import { deleteDatabase, type LocalDatabase, openDatabase } from './disk/database.ts';
import { createServerModel } from './testing/server-model.ts';
import { createWireDates } from './sync/wire-date.ts';

const LEARNER = 'learner';
/** A wait that no test sees the end of; shorter ones pass at once. */
const NEVER_MS = 3_600_000;

/** One browser: tabs share the database, the locks and the line between them, and talk to one server. */
function browser() {
  let time = Date.UTC(2026, 2, 1, 12);
  let made = 0;
  const now = () => time;
  const server = createServerModel(createWireDates(), now);
  const calls: string[] = [];
  let online = true;
  let answer: unknown = null;
  let held: Promise<void> = Promise.resolve();
  let isHeld = (_name: string): boolean => true;
  const asked: string[] = [];
  const call = (async (endpoint: EndpointDefinition, input?: object) => {
    asked.push(endpoint.name);
    const given = answer;
    if (isHeld(endpoint.name)) await held;
    if (!online) return { status: 'offline' };
    if (given !== null) return given;
    calls.push(endpoint.name);
    return server.handle(endpoint, input);
  }) as Call;
  const lines = new Map<string, Set<(message: unknown) => void>>();
  const openChannel: OpenChannel = <Message>(name: string, listener: (message: Message) => void) => {
    const line = lines.get(name) ?? new Set();
    lines.set(name, line);
    const own = (message: unknown) => listener(message as Message);
    line.add(own);
    return {
      post: (message) => {
        const copy = structuredClone(message);
        for (const each of line) if (each !== own) setTimeout(() => line.has(each) && each(copy), 0);
      },
      close: () => void line.delete(own),
    };
  };
  const withLock = localLocks();
  const tabs: Collection[] = [];
  return {
    server,
    calls,
    asked,
    setOnline: (next: boolean) => void (online = next),
    answerWith: (next: unknown) => void (answer = next),
    /** Keeps calls, of one name or all, on their way until the function it returns is called. */
    hold: (name?: string) => {
      isHeld = (each) => name === undefined || each === name;
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    pass: (ms: number) => void (time += ms),
    openTab: async (
      open: (learner: string) => Promise<LocalDatabase> = openDatabase,
      watch: (tab: Collection) => void = () => undefined,
    ) => {
      const tab = createCollection({
        call,
        now,
        clock: knownClock,
        isUtc: () => false,
        random: () => 0.5,
        uuid: () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
        after: (ms, task) => {
          const timer = setTimeout(task, ms >= NEVER_MS ? ms : Math.min(ms, 20));
          return () => clearTimeout(timer);
        },
        whenIdle: (task) => {
          const timer = setTimeout(task, 0);
          return () => clearTimeout(timer);
        },
        withLock,
        openChannel,
        openDatabase: open,
        deleteDatabase,
        adopt: () => undefined,
        isVisible: () => true,
        onVisible: () => () => undefined,
        onOnline: () => () => undefined,
        onFocus: () => () => undefined,
      });
      tabs.push(tab);
      watch(tab);
      await tab.open(LEARNER);
      return tab;
    },
    closeAll: () => tabs.splice(0).forEach((tab) => tab.close()),
  };
}

let here: ReturnType<typeof browser>;
beforeEach(() => {
  here = browser();
});
afterEach(async () => {
  here.closeAll();
  await deleteDatabase(LEARNER);
});

const sent = (tab: Collection) =>
  eventually(() => expect(tab.sync()).toMatchObject({ pending: 0, lastError: null, syncing: false }));
const CARD = { section: '1', modified_date: '2026-01-01 10:00:00' };
const firstCategory = (tab: Collection) => tab.categories()[0]!.id;
const words = (tab: Collection) => {
  const rows = tab.rows(firstCategory(tab), { search: '' });
  return Array.from({ length: rows.length }, (_, index) => rows.at(index)?.word);
};

describe('the collection', () => {
  test('shows a change before the call returns and sends it', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const added = tab.addCard({ category: firstCategory(tab), word: ' kot ', meanings: ['cat', ''] });
    expect(added).toMatchObject({ ok: true, message: 'New card was added' });
    expect(words(tab)).toEqual(['kot']);
    expect(tab.counts(firstCategory(tab))).toMatchObject({ all: 1, available: 1, known: 0 });
    await sent(tab);
    expect(here.server.state().cards).toMatchObject([{ word: 'kot', meanings: 'cat' }]);
  });

  test('answers about neighbours at once, and changes nothing when the card exists', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const category = firstCategory(tab);
    const first = tab.addCard({ category, word: 'Żółw', meanings: ['turtle'] });
    expect(tab.addCard({ category, word: 'żółw', meanings: ['TURTLE'] })).toEqual({
      ok: false,
      message: 'Card already exists',
      existingId: first.ok && first.id,
    });
    // Accents count here: another letter is another word.
    expect(tab.addCard({ category, word: 'zolw', meanings: ['a'] })).toMatchObject({ message: 'New card was added' });
    expect(tab.addCard({ category, word: 'turtle', meanings: ['b'] })).toMatchObject({
      message: 'Card was added, the word is used as meaning',
    });
    expect(tab.addCard({ category, word: 'c', meanings: ['żółw'] })).toMatchObject({
      message: 'Card was added, the meaning is used as word',
    });
    expect(tab.addCard({ category, word: 'd', meanings: ['A'] })).toMatchObject({
      message: 'Card was added, other card has the same meaning',
    });
    expect(words(tab)).toHaveLength(5);
  });

  test('keeps what waits over a reload without network, in order, and sends it later once', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    await sent(tab);
    here.setOnline(false);
    const category = firstCategory(tab);
    const added = tab.addCard({ category, word: 'kot', meanings: ['cat'] });
    const card = added.ok ? added.id : '';
    here.pass(1000);
    for (const verdict of ['good', 'good', 'bad'] as const) {
      here.pass(1000);
      tab.recordReview({ card, direction: 'word', typed: 'x', verdict, override: false, tookMs: 9 });
    }
    await eventually(() => expect(tab.sync().lastError).toEqual({ kind: 'offline' }));
    tab.close();
    const next = await here.openTab();
    expect(next.sync().pending).toBe(4);
    expect(next.card(card)).toMatchObject({ word: 'kot', box: '2' });
    here.calls.length = 0;
    here.setOnline(true);
    await sent(next);
    expect(here.calls.slice(0, 3)).toEqual(['addCard', 'recordReviews', 'changes']);
    expect(here.server.state().cards).toMatchObject([{ id: card, box: '2' }]);
    next.close();
    expect((await here.openTab()).sync().pending).toBe(0);
  });

  test('is the same in two tabs', async () => {
    const one = await here.openTab();
    const two = await here.openTab();
    one.addCategory('Spanish');
    await eventually(() => expect(two.categories()).toMatchObject([{ name: 'Spanish' }]));
    const category = firstCategory(one);
    one.addCard({ category, word: 'kot', meanings: ['cat'] });
    two.addCard({ category, word: 'pies', meanings: ['dog'] });
    await sent(one);
    await sent(two);
    await eventually(() => {
      expect(words(one).toSorted()).toEqual(['kot', 'pies']);
      expect(words(two).toSorted()).toEqual(['kot', 'pies']);
    });
    expect(here.calls.filter((name) => name === 'addCard')).toHaveLength(2);
  });

  test('polls for what others did, and notifies nobody while there is no news', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    await sent(tab);
    const view = tab.sync();
    let notifications = 0;
    const end = tab.subscribe(() => notifications++);
    const asked = here.calls.length;
    await eventually(() => expect(here.calls.length).toBeGreaterThan(asked + 3));
    expect(notifications).toBe(0);
    expect(tab.sync()).toBe(view);
    here.server.handle(addCategory, { body: { id: '00000000-0000-7000-8000-00000000abcd', name: 'Polish' } });
    await eventually(() => expect(tab.categories().map(({ name }) => name)).toContain('Polish'));
    expect(notifications).toBeGreaterThan(0);
    await eventually(() => expect(tab.sync().syncing).toBe(false));
    end();
  });

  test('brings a refusal back with what was typed, until the learner has dealt with it', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    await sent(tab);
    here.answerWith({
      status: 400,
      body: { data: 'Card is not valid, try again later and contact with us', detail: '' },
    });
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat', 'tomcat'] });
    // The ground is looked at before the learner hears of it: that call must work.
    await eventually(() => expect(tab.sync().lastError).not.toBeNull());
    expect(tab.sync().pending).toBe(1);
    here.answerWith(null);
    const category = firstCategory(tab);
    here.server.handle({ name: 'deleteCategory' }, { params: { id: category } });
    await eventually(() => expect(tab.sync().refusals).toHaveLength(1));
    const [refusal] = tab.sync().refusals;
    expect(refusal).toMatchObject({
      kind: 'add-card',
      word: 'kot',
      meanings: ['cat', 'tomcat'],
      typed: 'kot – cat, tomcat',
    });
    tab.close();
    const next = await here.openTab();
    expect(next.sync().refusals).toEqual([refusal]);
    next.dismissRefusal(refusal!.id);
    expect(next.sync().refusals).toEqual([]);
  });

  test.each([
    [{ status: 'error', code: 401, detail: '' }, { kind: 'session' }],
    [{ status: 'error', code: 402, detail: '' }, { kind: 'payment' }],
    [{ status: 'error', code: 408, detail: '' }, { kind: 'server' }],
    [{ status: 'error', code: 429, detail: '' }, { kind: 'server' }],
    [{ status: 'error', code: 500, detail: '' }, { kind: 'server' }],
    [{ status: 'maintenance', detail: '' }, { kind: 'maintenance' }],
    [{ status: 'timeout' }, { kind: 'timeout' }],
  ])('keeps what waits on %j', async (answer, error) => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    await sent(tab);
    here.answerWith(answer);
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    await eventually(() => expect(tab.sync().lastError).toMatchObject(error));
    expect(tab.sync().pending).toBe(1);
    expect(tab.needsPayment()).toBe(error.kind === 'payment');
    here.answerWith(null);
    await sent(tab);
    expect(tab.needsPayment()).toBe(false);
    expect(here.server.state().cards).toMatchObject([{ word: 'kot' }]);
  });

  test('an answer from before the payment, come after it, asks for no payment', async () => {
    const tab = await here.openTab();
    await sent(tab);
    here.answerWith({ status: 202, body: [] });
    const release = here.hold();
    const before = here.asked.length;
    tab.syncNow();
    await eventually(() => expect(here.asked.length).toBe(before + 1));
    here.answerWith(null);
    const asked: boolean[] = [];
    tab.subscribe(() => asked.push(tab.needsPayment()));
    tab.paid();
    release();
    await eventually(() => expect(here.asked.length).toBeGreaterThan(before + 1));
    await sent(tab);
    expect(asked).not.toContain(true);
  });

  test('a payment ends the refusal before the next answer has come', async () => {
    const tab = await here.openTab();
    await sent(tab);
    here.answerWith({ status: 202, body: [] });
    tab.syncNow();
    await eventually(() => expect(tab.sync().lastError).toMatchObject({ kind: 'payment' }));
    here.answerWith(null);
    const release = here.hold();
    tab.paid();
    expect([tab.needsPayment(), tab.sync().lastError]).toEqual([false, null]);
    release();
    await sent(tab);
  });

  test('takes an answer back, sent or not, with the box and the date from before', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const added = tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    const id = added.ok ? added.id : '';
    await sent(tab);
    const before = tab.card(id);
    const made = here.server.taken().size;
    const answer = { card: id, direction: 'word', typed: 'cat', verdict: 'good', override: false, tookMs: 5 } as const;
    for (const state of ['unsent', 'sent'] as const) {
      here.pass(60_000);
      here.setOnline(state === 'sent');
      const recorded = tab.recordReview(answer);
      expect(tab.card(id)?.box).toBe('2');
      if (state === 'sent') await sent(tab);
      recorded?.undo();
      recorded?.undo();
      expect(tab.card(id)).toMatchObject({ box: '1', modifiedAt: before?.modifiedAt });
      here.setOnline(true);
      tab.syncNow();
      await sent(tab);
      expect(tab.card(id)).toMatchObject({ box: '1', modifiedAt: before?.modifiedAt });
      expect(here.server.state().cards).toMatchObject([{ box: '1' }]);
      expect(here.server.taken().size).toBe(made);
    }
  });

  test('undoes a deletion without a trace', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const added = tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    const card = added.ok ? added.id : '';
    await sent(tab);
    const deleted = tab.deleteCards([card]);
    expect(words(tab)).toEqual([]);
    if (deleted.ok) deleted.undo();
    expect(tab.card(card)?.word).toBe('kot');
    await sent(tab);
    here.pass(60_000);
    tab.syncNow();
    await sent(tab);
    expect(here.server.state().cards).toMatchObject([{ id: card }]);
    const again = tab.deleteCards([card]);
    here.pass(60_000);
    await sent(tab);
    expect(here.server.state().cards).toEqual([]);
    if (again.ok) again.undo();
    await sent(tab);
    expect(here.server.state().cards).toMatchObject([{ word: 'kot' }]);
  });

  describe('a deleted box is brought back', () => {
    const intervals = (tab: Collection) => tab.boxes(firstCategory(tab)).map(({ interval }) => interval);
    const start = async () => {
      const tab = await here.openTab();
      tab.addCategory('Spanish');
      const category = firstCategory(tab);
      const add = (word: string, box: string) => {
        const added = tab.addCard({ category, word, meanings: [`${word} there`], box });
        return added.ok ? added.id : '';
      };
      const ids = { within: add('kot', '4'), before: add('pies', '3') };
      await sent(tab);
      return { tab, category, ids, before: intervals(tab) };
    };

    test('without a trace before it was sent, with and without network', async () => {
      const { tab, category, ids, before } = await start();
      for (const network of ['online', 'offline'] as const) {
        here.setOnline(network === 'online');
        const placed = tab.card(ids.within);
        here.pass(60_000);
        here.calls.length = 0;
        const deleted = tab.deleteBox(category, '4');
        expect(tab.card(ids.within)).toMatchObject({ box: '3', modifiedAt: placed?.modifiedAt });
        // The server is asked for news meanwhile; that does not make it too late.
        if (network === 'online') await eventually(() => expect(here.calls).toContain('changes'));
        expect(here.calls).not.toContain('deleteSection');
        here.calls.length = 0;
        if (deleted.ok) expect([deleted.undo(), deleted.undo()]).toEqual([{ ok: true }, { ok: true }]);
        expect(intervals(tab)).toEqual(before);
        expect(tab.card(ids.within)).toEqual(placed);
        expect(tab.card(ids.before)?.box).toBe('3');
        here.setOnline(true);
        here.pass(60_000);
        tab.syncNow();
        await sent(tab);
        expect(here.calls.filter((name) => /section|card/i.test(name))).toEqual([]);
      }
    });

    test('as a new box when it was sent, with the cards that nobody moved since', async () => {
      const { tab, category, ids, before } = await start();
      const moves = tab.addCard({ category, word: 'koń', meanings: ['horse'], box: '4' });
      const placed = tab.card(ids.within);
      const deleted = tab.deleteBox(category, '4');
      here.pass(60_000);
      tab.syncNow();
      await sent(tab);
      expect(here.server.state().cards.every(({ box }) => box === '3')).toBe(true);
      if (moves.ok) tab.changeCard(moves.id, { box: '2' });
      if (deleted.ok) expect([deleted.undo(), deleted.undo()]).toEqual([{ ok: true }, { ok: true }]);
      await sent(tab);
      expect(intervals(tab)).toEqual(before);
      expect(tab.card(ids.within)).toMatchObject({ box: '4' });
      expect(Math.floor((tab.card(ids.within)?.modifiedAt ?? 0) / 1000)).toBe(
        Math.floor((placed?.modifiedAt ?? 0) / 1000),
      );
      expect(tab.card(ids.before)?.box).toBe('3');
      if (moves.ok) expect(tab.card(moves.id)?.box).toBe('2');
      expect(here.server.state().cards.map(({ box }) => box)).toEqual(['4', '3', '2']);
    });

    test('under another value where a box made since has taken its own', async () => {
      const { tab, category, ids, before } = await start();
      tab.deleteBox(category, '5', 'at once');
      const deleted = tab.deleteBox(category, '4');
      const made = tab.addBox(category, { number: 20, unit: 'days' });
      expect(made).toMatchObject({ ok: true, id: '4' });
      if (deleted.ok) expect(deleted.undo()).toEqual({ ok: true });
      const expected = before.map((each) => (each?.number === 14 ? { number: 20, unit: 'days' } : each));
      expect(intervals(tab)).toEqual(expected);
      const shown = () => tab.boxes(category).find(({ id }) => id === tab.card(ids.within)?.box)?.interval;
      expect(shown()).toEqual({ number: 7, unit: 'days' });
      here.pass(60_000);
      tab.syncNow();
      await sent(tab);
      expect(shown()).toEqual({ number: 7, unit: 'days' });
      expect(intervals(tab)).toEqual(expected);
    });

    test('not when its interval or its place was taken since: that is said', async () => {
      const { tab, category } = await start();
      const deleted = tab.deleteBox(category, '4');
      tab.addBox(category, { number: 20, unit: 'days' });
      if (deleted.ok) expect(deleted.undo()).toMatchObject({ ok: false });
      expect(tab.boxes(category)).toHaveLength(7);
      const another = tab.deleteBox(category, '3');
      tab.changeBox(category, '2', { number: 3, unit: 'days' });
      if (another.ok) expect(another.undo()).toEqual({ ok: false, message: 'Box already exists' });
    });
  });

  test("takes a card's change back, field by field, where nothing newer is in force", async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const added = tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    const id = added.ok ? added.id : '';
    const before = tab.card(id);
    await sent(tab);
    here.pass(60_000);
    const changed = tab.changeCard(id, { word: 'kotek', box: '4' });
    expect(tab.card(id)).toMatchObject({ word: 'kotek', box: '4' });
    tab.changeCard(id, { word: 'kocur' });
    if (changed.ok) changed.undo();
    if (changed.ok) changed.undo();
    expect(tab.card(id)).toMatchObject({ word: 'kocur', box: '1', modifiedAt: before?.modifiedAt });
    await sent(tab);
    expect(here.server.state().cards).toMatchObject([{ word: 'kocur', box: '1' }]);
  });

  test('moves and deletes a selection offline in few calls, and takes either back', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const category = firstCategory(tab);
    await sent(tab);
    for (let index = 0; index < 1200; index++) {
      const id = `card-${String(index).padStart(5, '0')}`;
      here.server.handle(
        { name: 'addCard' },
        { body: { ...CARD, id, category, word: `w${index}`, meanings: `m${index}` } },
      );
    }
    tab.syncNow();
    await eventually(() => expect(tab.counts(category).all).toBe(1200));
    here.setOnline(false);
    const rows = tab.rows(category, { search: '' });
    const ids = Array.from({ length: rows.length }, (_, index) => rows.id(index)!);
    const before = tab.card(ids[0]!);
    here.pass(60_000);
    const moved = tab.moveCards(ids, '5');
    expect(moved).toMatchObject({ ok: true, count: 1200, message: 'Cards were modified' });
    expect(tab.counts(category).boxes['5']?.cards).toBe(1200);
    expect(tab.sync().pending).toBe(1200);
    here.calls.length = 0;
    here.setOnline(true);
    tab.syncNow();
    await sent(tab);
    expect(here.calls.filter((name) => name === 'changeCards')).toHaveLength(2);
    expect(here.server.state().cards.every(({ box }) => box === '5')).toBe(true);
    tab.moveCards([ids[1]!], '6');
    if (moved.ok) moved.undo();
    await sent(tab);
    expect(tab.card(ids[0]!)).toMatchObject({ box: '1', modifiedAt: before?.modifiedAt });
    // Moved again since: that is the learner's newer word.
    expect(tab.card(ids[1]!)?.box).toBe('6');

    const many = await tab.moveMany(ids, '4');
    expect(many).toMatchObject({ ok: true, count: 1200, message: 'Cards were modified' });
    expect(tab.counts(category).boxes['4']?.cards).toBe(1200);
    tab.moveCards([ids[1]!], '6');
    if (many.ok) many.undo();
    await eventually(() => expect(tab.card(ids[0]!)).toMatchObject({ box: '1', modifiedAt: before?.modifiedAt }));
    expect(tab.card(ids[1]!)?.box).toBe('6');
    await sent(tab);
    expect(here.server.state().cards.find(({ id }) => id === ids[0])).toMatchObject({ box: '1' });

    const deleted = tab.deleteCards(ids);
    expect(deleted).toMatchObject({ ok: true, count: 1200 });
    expect(tab.counts(category).all).toBe(0);
    if (deleted.ok) deleted.undo();
    expect(tab.counts(category).all).toBe(1200);
    expect(tab.sync().pending).toBe(0);
    tab.deleteCards(ids.slice(1));
    here.pass(60_000);
    tab.syncNow();
    await sent(tab);
    expect(here.server.state().cards.map(({ id }) => id)).toEqual([ids[0]]);
    tab.close();
    expect(words(await here.openTab())).toEqual(['w0']);
  }, 30_000);

  test('very many cards whose learner logs out while they are being moved are not moved for the next one', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    const id = tab.rows(firstCategory(tab), { search: '' }).id(0)!;
    const moving = tab.moveMany([id], '5');
    tab.close();
    await tab.open('another');
    expect(await moving).toMatchObject({ ok: false });
    expect(tab.sync().pending).toBe(0);
    tab.close();
    await deleteDatabase('another');
  });

  test('a selection moved into a box that another device deleted comes back card by card', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const category = firstCategory(tab);
    for (const word of ['kot', 'pies', 'dom']) tab.addCard({ category, word, meanings: [word] });
    await sent(tab);
    const rows = tab.rows(category, { search: '' });
    const ids = [0, 1, 2].map((index) => rows.id(index)!);
    here.setOnline(false);
    tab.moveCards(ids, '5');
    here.server.handle({ name: 'deleteSection' }, { params: { id: '5' }, body: { category, newSection: '4' } });
    here.server.handle({ name: 'deleteCard' }, { params: { id: ids[0]! } });
    here.setOnline(true);
    tab.syncNow();
    await sent(tab);
    expect(tab.sync().refusals.map(({ typed, message }) => [typed, message])).toEqual([
      ['pies – pies', 'Section is not valid, try again later and contact with us'],
      ['dom – dom', 'Section is not valid, try again later and contact with us'],
    ]);
    expect(words(tab)).toEqual(['pies', 'dom']);
    expect(tab.card(ids[1]!)?.box).toBe('1');
  });

  describe('compared with the server once a day', () => {
    const DAY = 86_400_000;
    /** A copy on disk of two cards, a waiting answer, and the network away; then the tab is closed. */
    const prepare = async () => {
      const tab = await here.openTab();
      tab.addCategory('Spanish');
      const category = firstCategory(tab);
      for (const word of ['kot', 'pies', 'dom']) tab.addCard({ category, word, meanings: [word] });
      await sent(tab);
      here.setOnline(false);
      const card = tab.rows(category, { search: 'dom' }).id(0)!;
      here.pass(1000);
      tab.recordReview({ card, direction: 'word', typed: 'dom', verdict: 'good', override: false, tookMs: 9 });
      await eventually(() => expect(tab.sync().lastError).not.toBeNull());
      tab.close();
      return { category, card, date: here.server.state().cards.find(({ word }) => word === 'pies')!.second };
    };
    const damage = async (spoil: (row: { word: string; box: string; modifiedAt: number }) => object | null) => {
      const database = await openDB(databaseName(LEARNER));
      const rows = (await database.getAll('deltas')) as {
        id: string;
        row: { word: string; box: string; modifiedAt: number };
      }[];
      const pies = rows.find(({ row }) => row.word === 'pies')!;
      const spoiled = spoil(pies.row);
      if (spoiled === null) await database.delete('deltas', pies.id);
      else await database.put('deltas', { id: pies.id, row: spoiled });
      database.close();
    };
    const wholeFetches = () => here.calls.filter((name) => name === 'changes').length;

    test.each([
      ['a lost card', () => null],
      ['another word', (row: object) => ({ ...row, word: 'pieszo' })],
      ['another box', (row: object) => ({ ...row, box: '5' })],
      ['another date', (row: { modifiedAt: number }) => ({ ...row, modifiedAt: row.modifiedAt + 5000 })],
    ] as const)('a damaged copy heals itself and keeps what waits: %s', async (_, spoil) => {
      const { category, card, date } = await prepare();
      await damage(spoil);
      const early = await here.openTab();
      // The control: nobody looks before the day is over.
      expect(early.rows(category, { search: '' })).toBeDefined();
      here.calls.length = 0;
      early.close();
      here.pass(DAY);
      here.setOnline(true);
      const tab = await here.openTab();
      await sent(tab);
      await eventually(() =>
        expect(tab.rows(category, { search: 'pies' }).at(0)).toMatchObject({ word: 'pies', box: '1' }),
      );
      await eventually(() =>
        expect(Math.floor(tab.rows(category, { search: 'pies' }).at(0)!.modifiedAt / 1000)).toBe(date),
      );
      expect(words(tab)).toEqual(['kot', 'pies', 'dom']);
      expect(tab.card(card)?.box).toBe('2');
      expect(here.server.state().cards.find(({ id }) => id === card)?.box).toBe('2');
      expect(here.calls).toContain('checkCollection');
      tab.close();
      here.setOnline(false);
      expect(words(await here.openTab())).toEqual(['kot', 'pies', 'dom']);
    });

    test('a copy that is right is asked about once and not fetched again', async () => {
      await prepare();
      here.pass(DAY);
      here.setOnline(true);
      here.calls.length = 0;
      const tab = await here.openTab();
      await sent(tab);
      await eventually(() => expect(here.calls).toContain('checkCollection'));
      await sent(tab);
      const asked = wholeFetches();
      tab.syncNow();
      await eventually(() => expect(wholeFetches()).toBeGreaterThan(asked));
      expect(here.calls.filter((name) => name === 'checkCollection')).toHaveLength(1);
      // Sending and looking for news, and no listing of everything.
      expect(here.calls).not.toContain('listCategories');
    });

    test('nothing is asked within the day, but after a refusal', async () => {
      const tab = await here.openTab();
      tab.addCategory('Spanish');
      const category = firstCategory(tab);
      await sent(tab);
      expect(here.calls).not.toContain('checkCollection');
      here.server.handle({ name: 'deleteCategory' }, { params: { id: category } });
      tab.addCard({ category, word: 'kot', meanings: ['cat'] });
      await eventually(() => expect(tab.sync().refusals).toHaveLength(1));
      await eventually(() => expect(here.calls).toContain('checkCollection'));
    });
  });

  test('works in memory and warns when the browser keeps nothing', async () => {
    const tab = await here.openTab(async () => {
      throw new Error('no database in this window');
    });
    expect(tab.sync().storageWarning).toBe(true);
    tab.addCategory('Spanish');
    await sent(tab);
    expect(here.server.state().categories).toMatchObject([{ name: 'Spanish' }]);
  });

  test('warns when the disk is full, loses nothing, and writes all of it when there is room', async () => {
    let full = false;
    const tab = await here.openTab(async (learner) => {
      const database = await openDatabase(learner);
      return {
        ...database,
        save: (what) => (full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : database.save(what)),
      };
    });
    tab.addCategory('Spanish');
    await sent(tab);
    full = true;
    here.setOnline(false);
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    await eventually(() => expect(tab.sync().storageWarning).toBe(true));
    expect(words(tab)).toEqual(['kot']);
    full = false;
    await eventually(() => expect(tab.sync().storageWarning).toBe(false));
    tab.close();
    const next = await here.openTab();
    expect(words(next)).toEqual(['kot']);
    expect(next.sync().pending).toBe(1);
  });

  test('goes on in memory and warns when the browser takes the database away', async () => {
    let lost = false;
    const tab = await here.openTab(async (learner) => {
      const database = await openDatabase(learner);
      const unlessLost = <T>(work: () => Promise<T>): Promise<T> =>
        lost ? Promise.reject(new DOMException('lost', 'UnknownError')) : work();
      return {
        ...database,
        version: () => unlessLost(() => database.version()),
        save: (what) => unlessLost(() => database.save(what)),
      };
    });
    lost = true;
    tab.syncNow();
    await eventually(() => expect(tab.sync()).toMatchObject({ storageWarning: true, syncing: false }));
    tab.addCategory('Spanish');
    tab.addCategory('Greek');
    await sent(tab);
    expect(here.server.state().categories.map(({ name }) => name)).toEqual(['Spanish', 'Greek']);
    lost = false;
    tab.syncNow();
    await eventually(() => expect(tab.sync().storageWarning).toBe(false));
  });

  test('sends all that waits before the learner leaves, also while an exchange is under way', async () => {
    const tab = await here.openTab();
    const release = here.hold();
    tab.addCategory('Spanish');
    await eventually(() => expect(tab.sync().syncing).toBe(true));
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    const flushed = tab.flush(NEVER_MS);
    release();
    await flushed;
    expect(tab.sync().pending).toBe(0);
    expect(here.server.state().cards).toMatchObject([{ word: 'kot' }]);
  });

  test('an exchange ends with the answer on its way when the learner leaves', async () => {
    const tab = await here.openTab();
    const release = here.hold('addCategory');
    tab.addCategory('Spanish');
    await eventually(() => expect(here.asked).toContain('addCategory'));
    const before = here.calls.length;
    tab.close();
    release();
    // Waits for the exchange before, and then sends again what got no answer.
    await sent(await here.openTab());
    expect(here.calls.slice(before, before + 2)).toEqual(['addCategory', 'addCategory']);
  });

  test('keeps what the learner did where there is room for that and not for all cards', async () => {
    let full = false;
    let large = false;
    const tab = await here.openTab(async (learner) => {
      const database = await openDatabase(learner);
      return {
        ...database,
        save: (what) =>
          full || (large && what.snapshots !== undefined)
            ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
            : database.save(what),
      };
    });
    tab.addCategory('Spanish');
    await sent(tab);
    [full, large] = [true, true];
    here.setOnline(false);
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    await eventually(() => expect(tab.sync().storageWarning).toBe(true));
    full = false;
    tab.syncNow();
    const kept = async () => {
      const database = await openDatabase(LEARNER);
      const { pending } = await database.load();
      database.close();
      return pending;
    };
    await eventually(async () => expect(await kept()).toMatchObject([{ kind: 'add-card' }]));
    tab.close();
    here.setOnline(true);
    const next = await here.openTab();
    await sent(next);
    expect(here.server.state().cards).toMatchObject([{ word: 'kot' }]);
  });

  test('keeps the unsent of a learner whose login ended, and forgets all at logout', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    await sent(tab);
    here.setOnline(false);
    tab.addCard({ category: firstCategory(tab), word: 'kot', meanings: ['cat'] });
    await eventually(() => expect(tab.sync().lastError).not.toBeNull());
    await tab.forget(LEARNER, 'keep');
    const next = await here.openTab();
    expect(next.sync().pending).toBe(1);
    await next.forget(LEARNER, 'drop');
    const last = await here.openTab();
    expect(last.sync().pending).toBe(0);
    expect(last.categories()).toEqual([]);
  });

  test('there is nothing to show before the last page of a first fill', async () => {
    const nothing = { categories: [], sections: [], cards: [], deleted: { categories: [], sections: [], cards: [] } };
    here.answerWith({ status: 200, body: { ...nothing, revision: 5, more: true, total: 9 } });
    const shown: boolean[] = [];
    const progress: SyncView['progress'][] = [];
    const tab = await here.openTab(openDatabase, (opening) =>
      opening.subscribe(() => {
        if (!opening.sync().syncing) return;
        shown.push(opening.isFilled());
        progress.push(opening.sync().progress);
        // After the first page the server goes on as it is.
        if (opening.sync().progress !== null) here.answerWith(null);
      }),
    );
    expect(tab.isFilled()).toBe(true);
    expect(tab.sync().progress).toBeNull();
    expect(progress).toContainEqual({ cards: 0, all: 9 });
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.slice(0, -1)).not.toContain(true);
  });

  test('a learner who leaves in the middle of a first fill and comes back gets all of it', async () => {
    const writer = await here.openTab();
    writer.addCategory('Spanish');
    const category = firstCategory(writer);
    writer.addCard({ category, word: 'kot', meanings: ['cat'] });
    await sent(writer);
    const { body } = here.server.handle({ name: 'changes' }, { query: { since: 0 } }) as { body: { revision: number } };
    writer.addCard({ category, word: 'pies', meanings: ['dog'] });
    await sent(writer);
    writer.close();
    await deleteDatabase(LEARNER);

    const nothing = { categories: [], sections: [], cards: [], deleted: { categories: [], sections: [], cards: [] } };
    here.answerWith({ status: 200, body: { ...nothing, revision: body.revision, more: true, total: 9 } });
    const { promise: nextPage, resolve } = Promise.withResolvers<{ tab: Collection; release: () => void }>();
    // A first fill comes to the disk at its end: until then it is as if there were none.
    const noDisk = () => Promise.reject(new Error('no database'));
    const opening = here.openTab(noDisk, (tab) => {
      const end = tab.subscribe(() => {
        if (tab.sync().progress === null) return;
        end();
        here.answerWith(null);
        resolve({ tab, release: here.hold() });
      });
    });
    const { tab, release } = await nextPage;
    const asked = here.asked.length;
    await eventually(() => expect(here.asked.length).toBeGreaterThan(asked));
    tab.close();
    const back = tab.open(LEARNER);
    await eventually(() => expect(tab.sync().syncing).toBe(true));
    release();
    await Promise.all([opening, back]);
    expect(words(tab)).toEqual(['kot', 'pies']);
  });

  test('reads back thousands of cards that came in one fill', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const category = firstCategory(tab);
    await sent(tab);
    tab.close();
    for (let index = 0; index < 1100; index++) {
      here.server.handle(
        { name: 'addCard' },
        {
          body: {
            id: `card-${String(index).padStart(5, '0')}`,
            category,
            word: `w${index}`,
            meanings: `m${index}`,
            section: '1',
            modified_date: '2026-02-01 10:00:00',
          },
        },
      );
    }
    const filled = await here.openTab();
    await eventually(() => expect(filled.counts(category).all).toBe(1100));
    await sent(filled);
    filled.close();
    here.setOnline(false);
    const offline = await here.openTab();
    expect(offline.counts(category)).toMatchObject({ all: 1100, available: 1100 });
    expect(offline.isFilled()).toBe(true);
    expect(offline.rows(category, { search: 'w1099' }).at(0)).toMatchObject({ word: 'w1099', meanings: ['m1099'] });
  }, 30_000);

  test('gives a category without cards its boxes and lesson settings back when an import is taken back offline', async () => {
    const tab = await here.openTab();
    tab.addCategory('Spanish');
    const category = firstCategory(tab);
    await sent(tab);
    here.setOnline(false);
    // Waits already when the import comes.
    tab.changeLesson(category, { cards: 20 });
    const held = () => [tab.boxes(category), tab.lesson(category), tab.pending(), words(tab)];
    const before = held();
    const run = (id: string) => ({
      id,
      name: 'past.json',
      source: 'siedem' as const,
      total: 1,
      made: [],
      boxes: new Map([[category, [{ value: '4', interval: { number: 9, unit: 'hours' as const } }]]]),
      lessons: new Map([[category, { ...LESSON_DEFAULTS, check: 'gentle' as const }]]),
      parts: [
        {
          columns: {
            count: 1,
            ids: `card of ${id}`,
            categories: category,
            words: 'kot',
            meanings: 'cat',
            boxes: '4',
            modifiedAt: Float64Array.of(0),
            createdAt: Float64Array.of(0),
          },
          reviews: '[]',
          margins: '[]',
          past: '',
        },
      ],
    });
    expect(await tab.importCards(run('one'))).toBe('added');
    expect(tab.boxes(category).map(({ id }) => id)).toEqual(['1', '4', '7']);
    expect(tab.lesson(category)).toMatchObject({ check: 'gentle', cards: 0 });
    await tab.takeBackImport('one', 'keep', 0);
    expect(held()).toEqual(before);
    // What was changed since stays.
    await tab.importCards(run('two'));
    tab.changeLesson(category, { check: 'strict' });
    await tab.takeBackImport('two', 'keep', 0);
    expect(tab.lesson(category)).toMatchObject({ check: 'strict' });
    expect([tab.boxes(category), words(tab)]).toEqual([before[0], []]);
    here.setOnline(true);
    await sent(tab);
    expect([tab.boxes(category), words(tab)]).toEqual([before[0], []]);
  });

  test('is as before an import that is taken back offline, whatever was there and whatever came', async () => {
    const value = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
    const interval = fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      unit: fc.constantFrom('hours' as const, 'days' as const),
    });
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('card' as const), place: fc.nat({ max: 2 }), box: value }),
      },
      fc.record({ kind: fc.constant('category' as const), place: fc.nat({ max: 2 }) }),
      fc.record({ kind: fc.constant('box' as const), place: fc.nat({ max: 2 }), interval }),
      fc.record({ kind: fc.constant('delete box' as const), place: fc.nat({ max: 2 }), box: value }),
      fc.record({ kind: fc.constant('lesson' as const), place: fc.nat({ max: 2 }), cards: fc.constantFrom(0, 20) }),
      fc.record({ kind: fc.constant('answer' as const), place: fc.nat({ max: 9 }) }),
    );
    const wanted = fc.uniqueArray(fc.record({ value: fc.constantFrom('2', '3', '4', '5', '6'), interval }), {
      maxLength: 4,
      selector: ({ value: box }) => box,
    });
    const file = fc.record({
      boxes: fc.array(fc.option(wanted, { nil: null }), { minLength: 3, maxLength: 3 }),
      cards: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }),
      lesson: fc.boolean(),
    });
    const distinct = ({ interval: { number, unit } }: { interval: { number: number; unit: string } }) =>
      `${number} ${unit}`;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), file, fc.boolean(), async (steps, given, isSent) => {
        here.closeAll();
        await deleteDatabase(LEARNER);
        here = browser();
        const tab = await here.openTab();
        tab.addCategory('Spanish');
        const at = (place: number) => tab.categories()[place % tab.categories().length]!.id;
        const cards: string[] = [];
        for (const [number, each] of steps.entries()) {
          here.pass(1000);
          if (each.kind === 'card') {
            const draft = { category: at(each.place), word: `w${number}`, meanings: [`m${number}`], box: each.box };
            const added = tab.addCard(draft);
            if (added.ok) cards.push(added.id);
          } else if (each.kind === 'category') tab.addCategory(['French', 'German', 'Greek'][each.place]!);
          else if (each.kind === 'box') tab.addBox(at(each.place), each.interval);
          else if (each.kind === 'delete box') tab.deleteBox(at(each.place), each.box, 'at once');
          else if (each.kind === 'lesson') tab.changeLesson(at(each.place), { cards: each.cards });
          else if (cards.length > 0) {
            const card = cards[each.place % cards.length]!;
            tab.recordReview({
              card,
              direction: 'word',
              typed: 'x',
              verdict: 'good',
              override: false,
              tookMs: 5,
            });
          }
        }
        if (isSent) await sent(tab);
        here.setOnline(false);
        const held = () =>
          tab.categories().map(({ id, name }) => {
            const rows = tab.rows(id, { search: '' });
            const views = Array.from({ length: rows.length }, (_, row) => rows.at(row));
            return [id, name, tab.boxes(id), tab.lesson(id), views, tab.counts(id)];
          });
        const before = held();
        const waiting = tab.pending().map(({ id }) => id);
        // As the plan does: boxes for categories without cards alone, and a new one where there is room.
        const made = tab.categories().length < 3 ? [{ id: 'made', name: 'Made' }] : [];
        const places = [...tab.categories().map(({ id }) => id), ...made.map(({ id }) => id)];
        const open = places.filter((id) => id === 'made' || tab.counts(id).all === 0);
        const boxes = open.flatMap((id, place) => {
          const some = given.boxes[place] ?? null;
          return some === null || new Set(some.map(distinct)).size < some.length ? [] : [[id, some] as const];
        });
        const column = (of: (place: number, row: number) => string) => given.cards.map(of).join('\n');
        await tab.importCards({
          id: 'one',
          name: 'past.json',
          source: 'siedem',
          total: given.cards.length,
          made,
          boxes: new Map(boxes),
          lessons: new Map(given.lesson ? open.map((id) => [id, { ...LESSON_DEFAULTS, check: 'gentle' }]) : []),
          parts: [
            {
              columns: {
                count: given.cards.length,
                ids: column((_, row) => `card ${row}`),
                categories: column((place) => places[place % places.length]!),
                words: column((_, row) => `come ${row}`),
                meanings: column((_, row) => `gone ${row}`),
                boxes: column(() => '1'),
                modifiedAt: Float64Array.from(given.cards, () => 0),
                createdAt: Float64Array.from(given.cards, () => 0),
              },
              reviews: '[]',
              margins: '[["card 0",{"note":"n","example":"","rulings":[]}]]',
              past: '',
            },
          ],
        });
        expect(tab.rows(places[given.cards[0]! % places.length]!, { search: 'come 0' })).toHaveLength(1);
        await tab.takeBackImport('one', 'keep', 0);
        expect(held()).toEqual(before);
        expect(tab.pending().map(({ id }) => id)).toEqual(waiting);
        expect(tab.margin('card 0').note).toBe('');
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
