import { expect, it } from 'vitest';
import { createCategory, listCategories } from '../learning/categories.ts';
import { countCards } from '../learning/card-counts.ts';
import { exportLearner } from '../export.ts';
import { insertOrder, orderById } from '../money/orders.ts';
import { consumeReset, offerReset } from '../accounts/password-resets.ts';
import { recordEvent } from '../accounts/security-events.ts';
import {
  insertSession,
  liveSession,
  lockSession,
  revokeAllSessions,
  revokeSession,
  rotateSession,
} from '../accounts/sessions.ts';
import { claimTrial, trialUsed } from '../accounts/trials.ts';
import {
  createUser,
  deleteUser,
  setPremium,
  takenNames,
  userByEmail,
  userById,
  userByIdentity,
} from '../accounts/users.ts';
import { atOnce, makeCards, makeHome, makeUser, must, newCategory, newUser, NOW, type Setting } from './setting.ts';

const DAY = 86_400_000;

export const accountsContract = (setting: () => Setting): void => {
  it('gives a name to exactly one of many concurrent registrations, and leaves no rows of the others', async () => {
    const { store } = setting();
    const results = await atOnce(30, (index) =>
      store.write((tx) =>
        createUser(
          tx,
          newUser(index % 2 ? { emailKey: 'one@example.com' } : { usernameKey: 'one', emailKey: 'one@example.com' }),
        ),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.problem === 'email_taken')).toHaveLength(29);
    const winner = must(results.find((result) => result.ok) ?? { ok: false, problem: 'none' });
    expect((await userByEmail(store.read, 'one@example.com'))?.id).toBe(winner.id);
    const users = await store.read.db.withoutPlugins().selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
  });

  it('reports which names are taken', async () => {
    const { store } = setting();
    const user = newUser({ identity: { provider: 'google', subject: 'g-1' } });
    must(await store.write((tx) => createUser(tx, user)));
    expect(await takenNames(store.read, user)).toEqual(['email_taken', 'username_taken']);
    expect(await takenNames(store.read, newUser())).toEqual([]);
    expect(await store.write((tx) => createUser(tx, newUser({ usernameKey: user.usernameKey })))).toEqual({
      ok: false,
      problem: 'username_taken',
    });
    expect((await userByIdentity(store.read, { provider: 'google', subject: 'g-1' }))?.id).toBe(user.id);
    const same = newUser({ identity: { provider: 'google', subject: 'g-1' } });
    expect(await store.write((tx) => createUser(tx, same))).toEqual({ ok: false, problem: 'identity_taken' });
  });

  it('grants the free days once under thirty concurrent claims, and never to the same e-mail again', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const claim = (id: string) =>
      store.write((tx) =>
        claimTrial(tx, {
          userId: id,
          ledgerKeys: ['hmac of e-mail', 'hmac of subject'],
          now: NOW,
          until: (current) => Math.max(NOW, current ?? 0) + 30 * DAY,
        }),
      );
    const results = await atOnce(30, () => claim(userId));
    expect(results.filter((result) => result.ok)).toEqual([{ ok: true, value: NOW + 30 * DAY }]);
    expect(await userById(store.read, userId)).toMatchObject({ premium_until: NOW + 30 * DAY, free_premium: 0 });
    await store.write((tx) =>
      deleteUser(tx, userId, { now: NOW, ledgerKeys: ['hmac of e-mail'], forgetTrialAt: NOW + 365 * DAY }),
    );
    expect(await trialUsed(store.read, ['hmac of e-mail'], NOW + 365 * DAY - 1)).toBe(true);
    expect(await trialUsed(store.read, ['hmac of e-mail'], NOW + 365 * DAY)).toBe(false);
    const next = await makeUser(store);
    expect(await claim(next)).toEqual({ ok: false, problem: 'nothing_to_claim' });
    expect(await userById(store.read, next)).toMatchObject({ premium_until: null });
  });

  it('sets premium only if it is still the value that the caller read', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const set = (from: number | null, to: number) => store.write((tx) => setPremium(tx, userId, { from, to }));
    expect(await set(null, 5)).toBe(true);
    expect(await set(null, 6)).toBe(false);
    expect(await set(5, 7)).toBe(true);
    expect((await userById(store.read, userId))?.premium_until).toBe(7);
  });

  it('keeps a login valid until it is ended, expires, or its user is deleted', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const begin = (family: string) =>
      store.write((tx) =>
        insertSession(tx, {
          user_id: userId,
          family,
          gen: 1,
          nonce: 'n',
          created_at: NOW,
          idle_expires_at: NOW + 30 * DAY,
          absolute_expires_at: NOW + 90 * DAY,
          user_agent: 'test',
        }),
      );
    const alive = async (family: string, now = NOW) =>
      (await liveSession(store.read, { userId, family, now })) !== undefined;
    await begin('a');
    await begin('b');
    await begin('c');
    expect(await alive('a')).toBe(true);
    expect(await alive('a', NOW + 91 * DAY)).toBe(false);
    expect(await alive('unknown')).toBe(false);
    const revocation = { reason: 'logout', now: NOW };
    const ended = await atOnce(5, () => store.write((tx) => revokeSession(tx, userId, 'a', revocation)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect([await alive('a'), await alive('b')]).toEqual([false, true]);
    await store.write((tx) => revokeAllSessions(tx, userId, revocation));
    expect([await alive('b'), await alive('c')]).toEqual([false, false]);
  });

  it('serialises concurrent rotations of one login', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    await store.write((tx) =>
      insertSession(tx, {
        user_id: userId,
        family: 'a',
        gen: 0,
        nonce: 'n',
        created_at: NOW,
        idle_expires_at: NOW + DAY,
        absolute_expires_at: NOW + DAY,
        user_agent: 'test',
      }),
    );
    await atOnce(20, () =>
      store.write(async (tx) => {
        const session = await lockSession(tx, userId, 'a');
        if (!session) throw new Error('no session');
        const next = { gen: session.gen + 1, nonce: 'm', rotated_at: NOW, idle_expires_at: NOW + DAY };
        await rotateSession(tx, userId, 'a', next);
      }),
    );
    expect((await store.write((tx) => lockSession(tx, userId, 'a')))?.gen).toBe(20);
  });

  it('accepts a reset token once under thirty concurrent uses, before it expires, and only the newest', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const insert = (tokenHash: string) =>
      store.write((tx) => offerReset(tx, { userId, tokenHash, now: NOW, expiresAt: NOW + 1000 }));
    const consume = (tokenHash: string, now = NOW) => store.write((tx) => consumeReset(tx, { userId, tokenHash, now }));
    await insert('older');
    await insert('newer');
    expect(await consume('older')).toBe(false);
    expect(await consume('newer', NOW + 1000)).toBe(false);
    const used = await atOnce(30, () => consume('newer'));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  it('deletes every row of a learner, but keeps the security log and their orders, without the learner', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const stays = await makeHome(store);
    await makeCards(store, home, { count: 3 });
    await makeCards(store, stays, { count: 2 });
    await store.write(async (tx) => {
      await insertOrder(tx, {
        id: 'o-1',
        user_id: home.userId,
        amount: 2000,
        currency: 'pln',
        kind: 'card',
        created_at: NOW,
      });
      await recordEvent(tx, { id: 'e-1', at: NOW, actor: 'hash', type: 'delete', ip: '', detail: '{}' });
    });
    const erasure = { now: NOW, ledgerKeys: [], forgetTrialAt: NOW };
    expect(await store.write((tx) => deleteUser(tx, home.userId, erasure))).toBe(true);
    expect(await store.write((tx) => deleteUser(tx, home.userId, erasure))).toBe(false);
    expect(await exportLearner(store.read, home.userId, 'hash')).toBeUndefined();
    expect(await orderById(store.read, 'o-1')).toMatchObject({ user_id: null, erased_at: NOW });
    const unguarded = store.read.db.withoutPlugins();
    for (const table of [
      'cards',
      'boxes',
      'categories',
      'card_meanings',
      'card_receipts',
      'emails',
      'usernames',
    ] as const) {
      const left = await unguarded.selectFrom(table).select('user_id').distinct().execute();
      expect(left).toEqual([{ user_id: stays.userId }]);
    }
    expect(await unguarded.selectFrom('security_events').select('id').execute()).toEqual([{ id: 'e-1' }]);
    expect(await countCards(store.read, stays.userId)).toEqual({ total: 2, known: 0 });
  });

  it('reports `gone` for a change of a deleted learner, also during the deletion', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const erasure = { now: NOW, ledgerKeys: [], forgetTrialAt: NOW };
    const create = (index: number) =>
      store.change(userId, (tx, learner) => createCategory(tx, learner, newCategory(`c${index}`)));
    const [, ...results] = await Promise.all([
      store.write((tx) => deleteUser(tx, userId, erasure)),
      ...Array.from({ length: 10 }, (_, index) => create(index)),
    ]);
    for (const result of results) if (!result.ok) expect(['gone', 'limit']).toContain(result.problem);
    expect(await create(0)).toEqual({ ok: false, problem: 'gone' });
    expect(await listCategories(store.read, userId)).toEqual([]);
  });
};
