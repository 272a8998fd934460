import { expect, it } from 'vitest';
import { MIGRATIONS } from '../engine/migrations/all.ts';
import { setLanguage, userById } from '../accounts/users.ts';
import { atOnce, makeUser, NOW, type Setting } from './setting.ts';

export const transactionsContract = (setting: () => Setting): void => {
  it('rolls back the one that throws and keeps the others of the same turn', async () => {
    const { store } = setting();
    const users = await Promise.all(Array.from({ length: 12 }, () => makeUser(store)));
    const outcomes = await Promise.allSettled(
      users.map((userId, index) =>
        store.write(async (tx) => {
          await setLanguage(tx, userId, 'en');
          if (index % 3 === 0) throw new Error(`bug ${index}`);
          return index;
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const kept = index % 3 !== 0;
      expect(outcome.status).toBe(kept ? 'fulfilled' : 'rejected');
      expect((await userById(store.read, users[index] ?? ''))?.language).toBe(kept ? 'en' : 'pl');
    }
  });

  it('commits all or nothing of a transaction that caught a failed statement', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const attempt = store.write(async (tx) => {
      await tx.db
        .insertInto('emails')
        .values({ email_key: 'k', user_id: 'nobody' })
        .execute()
        .catch(() => {});
      await setLanguage(tx, userId, 'en');
    });
    // SQLite continues after a failed statement, PostgreSQL rejects the following ones: either way all or nothing
    const [outcome] = await Promise.allSettled([attempt]);
    expect((await userById(store.read, userId))?.language).toBe(outcome?.status === 'fulfilled' ? 'en' : 'pl');
  });

  it('rejects the use of a transaction after its end', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const kept = await store.write(async (tx) => ({ tx }));
    await expect(setLanguage(kept.tx, userId, 'en')).rejects.toThrow('after its end');
  });

  it('reads only committed rows while a transaction is open', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const seen = await store.write(async (tx) => {
      await setLanguage(tx, userId, 'en');
      return store.dialect === 'sqlite' ? (await userById(store.read, userId))?.language : 'pl';
    });
    expect(seen).toBe('pl');
    expect((await userById(store.read, userId))?.language).toBe('en');
  });

  it('lets two instances write concurrently without an error', async () => {
    const { store, again } = setting();
    const other = await again();
    const userId = await makeUser(store);
    await atOnce(60, (index) =>
      (index % 2 ? store : other).change(userId, async (_, learner) => {
        learner.next();
        return { ok: true, value: undefined };
      }),
    );
    expect((await userById(store.read, userId))?.revision).toBe(60);
  });

  it('is ready when it can write and its schema is the program’s', async () => {
    const { store } = setting();
    await expect(store.ready()).resolves.toBeUndefined();
    const version = MIGRATIONS.length + 1;
    await store.write((tx) =>
      tx.db.insertInto('schema_versions').values({ version, name: 'later', applied_at: NOW }).execute(),
    );
    await expect(store.ready()).rejects.toThrow('schema version');
  });

  it('refuses a schema newer than the program', async () => {
    const { store, again } = setting();
    const version = MIGRATIONS.length + 1;
    await store.write((tx) =>
      tx.db.insertInto('schema_versions').values({ version, name: 'later', applied_at: NOW }).execute(),
    );
    await expect(again()).rejects.toThrow(`knows only up to ${MIGRATIONS.length}`);
  });
};
