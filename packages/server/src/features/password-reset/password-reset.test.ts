import { randomUUID } from 'node:crypto';
import {
  changePassword,
  deleteUser,
  login,
  messages,
  profile,
  refresh,
  requestReset,
  resetPassword,
} from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaughtMail, catchMail } from '../../dev/caught-mail.ts';
import { openTestApp, type TestApp, testDatabases, type TestLearner } from '../../dev/test-app.ts';
import { offerResetLink } from '../../jobs/offer-reset-link.ts';

const NEW = 'another-password-8';

describe.each(testDatabases)('a forgotten password on %s', (database) => {
  let t: TestApp;
  let mail: CaughtMail;
  beforeAll(async () => {
    mail = catchMail();
    t = await openTestApp({ database, outside: { mail }, env: { PUBLIC_URL: 'https://siedem.example' } });
  });
  afterAll(() => t.close());

  const linkTo = (address: string) => {
    const found = /https:\/\/siedem\.example\/reset_password\/([^/\s]+)\/([^/\s]+)/.exec(
      mail.newestTo(address)?.text ?? '',
    );
    return { pk: found?.[1] ?? '', token: found?.[2] ?? '' };
  };
  const ask = async (email: string, headers = {}) => {
    const answer = await t.call(requestReset, { body: { email }, headers });
    await t.worker.drain();
    return answer;
  };
  const set = (params: { pk: string; token: string }, password = NEW) =>
    t.call(resetPassword, { params, body: { password } });
  const linkFor = async ({ email }: TestLearner) => {
    await ask(email);
    return linkTo(email);
  };

  test('the mailed link sets a new password once, ends all logins and is confirmed by mail', async () => {
    const learner = await t.learner();
    const link = await linkFor(learner);
    expect(link.pk).toBe(learner.userId);
    expect(link.token).toHaveLength(43);
    expect(await set(link)).toMatchObject({ status: 200, body: { data: messages.passwordReset } });
    expect((await t.call(profile, { token: learner.access })).status).toBe(401);
    expect((await t.call(refresh, { body: { refresh: learner.refresh } })).status).toBe(401);
    expect((await t.call(login, { body: { email: learner.email, password: learner.password } })).status).toBe(401);
    expect((await t.call(login, { body: { email: learner.email, password: NEW } })).status).toBe(200);
    await t.worker.drain();
    expect(mail.newestTo(learner.email)?.subject).toBe('Your Siedem password was changed');
    expect(await set(link)).toMatchObject({ status: 400, body: { non_field_errors: [messages.resetLinkInvalid] } });
  });

  test('of thirty uses at once one succeeds', async () => {
    const link = await linkFor(await t.learner());
    const answers = await Promise.all(Array.from({ length: 30 }, () => set(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
  });

  test('an account that is deleted while its password is reset is gone, and nothing fails', async () => {
    for (let round = 0; round < 6; round += 1) {
      const learner = await t.learner();
      const link = await linkFor(learner);
      const [deleted, reset] = await Promise.all([t.call(deleteUser, { token: learner.access }), set(link)]);
      // who came first decides: a reset ends the login that would delete
      const gone = deleted.status === 200;
      expect(gone || (deleted.status === 401 && reset.status === 200)).toBe(true);
      expect([200, 400]).toContain(reset.status);
      const after = await t.call(login, { body: { email: learner.email, password: NEW } });
      expect(after.status).toBe(gone ? 401 : 200);
    }
  });

  test('no link is made for an account that is deleted while it is looked for', async () => {
    const learner = await t.learner();
    const { store, worker } = t;
    const change: typeof store.change = async (userId, work) => {
      await t.call(deleteUser, { token: learner.access });
      return store.change(userId, work);
    };
    await offerResetLink({ ...t, clock: t.clock.now, store: { ...store, change } }, randomUUID(), learner);
    await worker.drain();
    expect(mail.newestTo(learner.email)).toBeUndefined();
  });

  test('control: looking first and writing then lets many through', async () => {
    const { pk } = await linkFor(await t.learner());
    const naive = async (): Promise<boolean> => {
      const live = await t.store.read.db
        .selectFrom('password_resets')
        .select('token_hash')
        .where('user_id', '=', pk)
        .where('used_at', 'is', null)
        .execute();
      if (live.length === 0) return false;
      await t.store.write(async (tx) => {
        await tx.db.updateTable('password_resets').set({ used_at: t.clock.now() }).where('user_id', '=', pk).execute();
      });
      return true;
    };
    const successes = (await Promise.all(Array.from({ length: 30 }, naive))).filter(Boolean);
    expect(successes.length).toBeGreaterThan(1);
  });

  test('a link of 30 minutes ago, of another learner, or replaced by a newer one is worth nothing', async () => {
    const [one, other] = [await t.learner(), await t.learner()];
    const first = await linkFor(one);
    const second = await linkFor(one);
    expect((await set(first)).status).toBe(400);
    expect((await set({ pk: other.userId, token: second.token })).status).toBe(400);
    t.clock.advance(30 * 60_000 + 1);
    expect((await set(second)).status).toBe(400);
    expect((await t.call(login, { body: { email: one.email, password: one.password } })).status).toBe(200);
  });

  test('a changed password voids the link and is confirmed by mail', async () => {
    const learner = await t.learner();
    const link = await linkFor(learner);
    const body = { current_password: learner.password, password: NEW };
    expect((await t.call(changePassword, { token: learner.access, body })).status).toBe(200);
    expect((await set(link)).status).toBe(400);
    await t.worker.drain();
    expect(mail.newestTo(learner.email)?.subject).toBe('Your Siedem password was changed');
  });

  test('a weak password is refused with its reason, and the link still works', async () => {
    const link = await linkFor(await t.learner());
    expect(await set(link, 'short')).toMatchObject({ status: 400, body: { password: [messages.passwordTooShort] } });
    expect(await set(link, 'onlyletters')).toMatchObject({
      status: 400,
      body: { password: [messages.passwordTooSimple] },
    });
    expect((await set(link)).status).toBe(200);
  });

  test('unknown, malformed and known addresses get one answer; only the known one a mail', async () => {
    await t.worker.drain();
    const learner = await t.learner();
    const letters = mail.letters.length;
    const answers = [];
    for (const email of ['nobody@example.com', 'no address', '', learner.email]) answers.push(await ask(email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { message: messages.emailSent } });
    expect(mail.letters.length).toBe(letters + 1);
  });

  test('a request writes the same for every address', async () => {
    const learner = await t.learner();
    const rows = async (email: string) => {
      await t.call(requestReset, { body: { email } });
      const waiting = await t.store.read.db
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'reset-request')
        .where('done_at', 'is', null)
        .execute();
      await t.worker.drain();
      return waiting.map(({ kind, attempts, run_at }) => ({ kind, attempts, run_at }));
    };
    expect(await rows('nobody@example.com')).toEqual(await rows(learner.email));
  });

  test('the mail goes to the stored address alone, whatever look-alike was typed', async () => {
    const learner = await t.learner({ email: `mike-${database}@example.com` });
    for (const typed of [
      `mıke-${database}@example.com`,
      `mi\u212Ae-${database}@example.com`,
      `ｍike-${database}@example.com`,
      `mike-${database}@exam\u00ADple.com`,
    ]) {
      const letters = mail.letters.length;
      await ask(typed);
      expect(mail.letters.slice(letters).every(({ to }) => to === learner.email)).toBe(true);
    }
    await ask(`MIKE-${database}@EXAMPLE.com`);
    expect(mail.letters.at(-1)?.to).toBe(learner.email);
  });

  test('the link’s host is the configured one, whatever the request says', async () => {
    const learner = await t.learner();
    await ask(learner.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(mail.newestTo(learner.email)?.text).toContain('https://siedem.example/reset_password/');
    expect(mail.newestTo(learner.email)?.html).not.toContain('evil');
  });

  test('no token lies in the database or in the log', async () => {
    const { token } = await linkFor(await t.learner());
    const kept = JSON.stringify([
      await t.store.read.db.selectFrom('outbox').selectAll().execute(),
      await t.store.read.db.selectFrom('security_events').selectAll().execute(),
      t.logged,
    ]);
    expect(kept).not.toContain(token);
  });
});

describe.each(testDatabases)('limits on %s', (database) => {
  test('three mails an hour for an account, ten requests an hour from an address, always the same answer', async () => {
    const mail = catchMail();
    const t = await openTestApp({ database, outside: { mail }, env: { RATE_LIMITS: 'on' } });
    try {
      const learner = await t.learner();
      const ask = async (ip: string) => {
        const { status } = await t.call(requestReset, { body: { email: learner.email }, ip });
        t.clock.advance(1000);
        await t.worker.drain();
        return status;
      };
      for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) expect(await ask(ip)).toBe(200);
      expect(mail.letters).toHaveLength(3);
      t.clock.advance(3_600_000);
      await ask('203.0.113.5');
      expect(mail.letters).toHaveLength(4);
      const others = Array.from({ length: 12 }, () =>
        t.call(requestReset, { body: { email: 'x@example.com' }, ip: '203.0.113.9' }),
      );
      expect((await Promise.all(others)).every(({ status }) => status === 200)).toBe(true);
      const left = await t.store.read.db
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'reset-request')
        .where('done_at', 'is', null)
        .execute();
      expect(left).toHaveLength(10);
    } finally {
      await t.close();
    }
  });
});
