import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName, OPEN_LIMIT_MS } from './database-connection.ts';
import { deleteDatabase, openDatabase } from './database.ts';
import type { Operation } from '../memory/operation.ts';

const LEARNER = 'learner';
const operation = (id: string): Operation => ({ id, at: 1, kind: 'add-category', category: `c-${id}`, name: id });

describe('the database of a learner', () => {
  beforeEach(() => deleteDatabase(LEARNER));

  test('raises its version by one with each save, by whatever connection', async () => {
    const [one, other] = [await openDatabase(LEARNER), await openDatabase(LEARNER)];
    expect(await one.version()).toBe(0);
    const first = await one.save({ enqueue: [operation('a')] });
    expect(await other.save({ revision: 3 })).toBe(first + 1);
    expect(await one.save({ dequeue: ['a'], enqueue: [operation('b')] })).toBe(first + 2);
    expect(await other.version()).toBe(first + 2);
    expect(await other.load()).toMatchObject({ version: first + 2, revision: 3, pending: [operation('b')] });
    for (const each of [one, other]) each.close();
  });

  test('is given up when the browser never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => Reflect.construct(IDBOpenDBRequest, []));
    const opened = openDatabase(LEARNER).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS);
    expect(String(await opened)).toContain('did not answer');
    open.mockRestore();
    vi.useRealTimers();
  });

  test('has handed everything over when a save that only adds returns, so that the page may go', async () => {
    const database = await openDatabase(LEARNER);
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    const saved = database.save({ enqueue: [operation('a')] });
    expect(commit).toHaveBeenCalledTimes(1);
    await saved;
    commit.mockRestore();
    expect((await database.load()).pending).toEqual([operation('a')]);
    database.close();
  });

  test('takes operations on very many cards in their order, all of them or none', async () => {
    const database = await openDatabase(LEARNER);
    const move = (id: string): Operation => ({
      id,
      at: 1,
      kind: 'move-cards',
      category: 'c',
      moves: new Map(Array.from({ length: 600 }, (_, card) => [`${id} ${card}`, { box: '5', modifiedAt: 1 }])),
    });
    const many = ['a', 'b', 'c'].map(move);
    // The last one is there already when its turn comes.
    await expect(database.save({ enqueue: [...many, move('a')] })).rejects.toHaveProperty('name', 'AbortError');
    expect((await database.load()).pending).toEqual([]);
    const saves = [database.save({ enqueue: many }), database.save({ enqueue: [operation('d')] })];
    await Promise.all(saves);
    expect((await database.load()).pending).toEqual([...many, operation('d')]);
    database.close();
  });

  test('keeps marks one by one under a name; they go with the rest', async () => {
    const [one, other] = [await openDatabase(LEARNER), await openDatabase(LEARNER)];
    await one.mark('met', 'b');
    await other.mark('met', 'a');
    await one.mark('met', 'b');
    await one.mark('mete', 'c');
    await one.keepNote('met', 'no mark');
    expect(await other.marks('met')).toEqual(['a', 'b']);
    for (const each of [one, other]) each.close();
    await deleteDatabase(LEARNER);
    const fresh = await openDatabase(LEARNER);
    expect(await fresh.marks('met')).toEqual([]);
    fresh.close();
  });

  test('writes margins one by one, or replaces all of them', async () => {
    const database = await openDatabase(LEARNER);
    const margin = (note: string) => ({ note, example: '', rulings: [] });
    await database.save({
      allMargins: new Map([
        ['a', margin('1')],
        ['b', margin('2')],
      ]),
    });
    await database.save({
      margins: [
        ['a', null],
        ['c', margin('3')],
      ],
    });
    expect([...(await database.load()).margins]).toEqual([
      ['b', margin('2')],
      ['c', margin('3')],
    ]);
    await database.save({ allMargins: new Map() });
    expect([...(await database.load()).margins]).toEqual([]);
    database.close();
  });

  test('holds what an earlier release left', async () => {
    const before = await openDB(databaseName(LEARNER), 1, {
      upgrade: (made) => {
        made.createObjectStore('meta');
        made.createObjectStore('snapshots', { keyPath: 'category' });
        made.createObjectStore('deltas', { keyPath: 'id' });
        made
          .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
          .createIndex('id', 'id', { unique: true });
        made.createObjectStore('refusals', { keyPath: 'id' });
      },
    });
    await before.put('meta', { version: 41, revision: 7, categories: [{ id: 'c', name: 'C' }], boxes: [] }, 'state');
    await before.add('outbox', { id: 'a', operation: operation('a') });
    before.close();
    const database = await openDatabase(LEARNER);
    await database.save({ enqueue: [operation('b')] });
    // Everything is fetched once more, with what a release before did not ask for.
    expect(await database.load()).toMatchObject({
      revision: 2 ** 49,
      structure: { categories: [{ id: 'c', name: 'C' }] },
      pending: [operation('a'), operation('b')],
    });
    database.close();
  });

  describe('whose connection the browser takes away', () => {
    const taken = async () => {
      const open = vi.spyOn(IDBFactory.prototype, 'open');
      const database = await openDatabase(LEARNER);
      const opened: IDBOpenDBRequest[] = open.mock.results.map(({ value }) => value);
      open.mockRestore();
      await database.save({ enqueue: [operation('a')] });
      // its types ask for the class where it takes a database
      const close = ({ result }: IDBOpenDBRequest) => Reflect.apply(forceCloseDatabase, undefined, [result]);
      return { database, takeAway: () => opened.forEach(close) };
    };

    test('opens it again for whatever comes next', async () => {
      const { database, takeAway } = await taken();
      takeAway();
      await Promise.all([database.save({ enqueue: [operation('b')] }), database.save({ enqueue: [operation('c')] })]);
      expect(await database.version()).toBe(3);
      expect((await database.load()).pending).toEqual(['a', 'b', 'c'].map(operation));
      database.close();
    });

    test('does not create a database that was deleted meanwhile', async () => {
      const { database, takeAway } = await taken();
      takeAway();
      await deleteDatabase(LEARNER);
      await expect(database.save({ enqueue: [operation('b')] })).rejects.toThrow('aborted');
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(LEARNER));
    });

    test('does not open it again once it is closed', async () => {
      const { database, takeAway } = await taken();
      takeAway();
      const late = database.version().catch(() => 'closed');
      database.close();
      expect(await late).toBe('closed');
    });
  });
});
