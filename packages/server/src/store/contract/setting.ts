import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makePlace, type TestDatabase } from '../../dev/test-database.ts';
import { type CardRow, insertCard } from '../learning/cards.ts';
import { type CategoryRow, createCategory, type NewCategory } from '../learning/categories.ts';
import type { Store } from '../engine/context.ts';
import { openStore } from '../open-store.ts';
import { insertSession } from '../accounts/sessions.ts';
import { createUser, type NewUser, setPremium } from '../accounts/users.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

/** An empty, open database for one test. */
export interface Setting {
  readonly database: TestDatabase;
  readonly store: Store;
  /** opens the same database once more, as another instance would */
  readonly again: () => Promise<Store>;
  /** where SQLite keeps it */
  readonly sqliteFile: string;
  readonly close: () => Promise<void>;
}

export const openSetting = async (database: TestDatabase): Promise<Setting> => {
  const place = await makePlace(database);
  const sqliteFile = join(place.dataDir, 'test.sqlite');
  const open = () =>
    openStore(place.databaseUrl === undefined ? { sqliteFile } : { databaseUrl: place.databaseUrl }, { poolSize: 30 });
  const store = await open();
  const opened: Store[] = [store];
  return {
    database,
    store,
    sqliteFile,
    again: async () => {
      const other = await open();
      opened.push(other);
      return other;
    },
    close: async () => {
      for (const each of opened) await each.close();
      await place.remove();
    },
  };
};

export const newUser = (given: Partial<NewUser> = {}): NewUser => {
  const id = randomUUID();
  return {
    id,
    username: `Ala ${id}`,
    usernameKey: `ala ${id}`,
    email: `${id}@example.com`,
    emailKey: `${id}@example.com`,
    passwordHash: 'hash',
    freePremium: 1,
    language: 'pl',
    now: NOW,
    ...given,
  };
};

export const must = <T>(result: { ok: true; value: T } | { ok: false; problem: unknown }): T => {
  if (!result.ok) throw new Error(`problem ${String(result.problem)}`);
  return result.value;
};

export const makeUser = async (store: Store): Promise<string> =>
  must(await store.write((tx) => createUser(tx, newUser()))).id;

/** The family of every learner's login. */
const LOGIN = 'login';

/** A user with premium who is logged in. */
export const makeLearner = async (store: Store): Promise<string> => {
  const userId = await makeUser(store);
  await store.write(async (tx) => {
    await setPremium(tx, userId, { from: null, to: NOW + DAY_MS });
    const ends = { idle_expires_at: NOW + DAY_MS, absolute_expires_at: NOW + DAY_MS };
    await insertSession(tx, {
      user_id: userId,
      family: LOGIN,
      gen: 1,
      nonce: 'nonce',
      created_at: NOW,
      ...ends,
      user_agent: 'test',
    });
  });
  return userId;
};

export const newCategory = (name: string, id: string = randomUUID()): NewCategory => ({ id, name, now: NOW });

export const makeCategory = async (store: Store, userId: string, name = 'Spanish'): Promise<CategoryRow> =>
  must(await store.change(userId, (tx, learner) => createCategory(tx, learner, newCategory(name))));

export interface Home {
  readonly userId: string;
  readonly categoryId: string;
}

/** A learner with one category and its seven boxes. */
export const makeHome = async (store: Store): Promise<Home> => {
  const userId = await makeLearner(store);
  return { userId, categoryId: (await makeCategory(store, userId)).id };
};

export const makeCards = async (
  store: Store,
  { userId, categoryId }: Home,
  { count, boxId = '1', at = NOW }: { readonly count: number; readonly boxId?: string; readonly at?: number },
): Promise<CardRow[]> =>
  must(
    await store.change(userId, async (tx, learner) => {
      const cards: CardRow[] = [];
      for (let index = 0; index < count; index += 1) {
        cards.push(
          await insertCard(tx, learner, {
            id: randomUUID(),
            categoryId,
            boxId,
            word: `word ${index}`,
            meanings: `meaning ${index}|other ${index}`,
            modifiedAt: at,
            createdAt: at + index,
            digest: `digest ${index}`,
            status: 200,
          }),
        );
      }
      return { ok: true, value: cards };
    }),
  );

/** Starts all at once and waits for all. */
export const atOnce = <T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => start(index)));
