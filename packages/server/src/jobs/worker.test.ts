import { saveSettings } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { type CaughtMail, catchMail } from '../dev/caught-mail.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { leaveJob } from '../queue/job.ts';
import { retryJobs, troubledJobs } from '../store/jobs/outbox.ts';
import { startWorker } from './worker.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});
/** The worker looks once a second; a busy machine takes its time. */
const PATIENCE = { timeout: 20_000 };

describe.each(testDatabases)('the worker on %s', (database) => {
  const open = async (mail: CaughtMail): Promise<TestApp> => {
    const t = await openTestApp({ database, outside: { mail } });
    endings.push(t.close);
    return t;
  };
  const leave = (t: TestApp, userId: string) =>
    t.store.write((tx) => leaveJob(tx, 'password-changed', { userId }, { now: t.clock.now() }));
  const row = (t: TestApp) =>
    t.store.read.db.selectFrom('outbox').selectAll().where('kind', '=', 'password-changed').executeTakeFirstOrThrow();

  const undone = (t: TestApp) =>
    t.store.read.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'password-changed')
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();

  test('what is undone with its change is never sent', async () => {
    const mail = catchMail();
    const t = await open(mail);
    const { userId } = await t.learner();
    const failing = t.store.write(async (tx) => {
      await leaveJob(tx, 'password-changed', { userId }, { now: t.clock.now() });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await t.worker.drain();
    expect(mail.letters).toEqual([]);
  });

  test('ten workers at once send a mail once, and its content is wiped', async () => {
    const mail = catchMail();
    const t = await open(mail);
    for (let each = 0; each < 5; each += 1) await leave(t, (await t.learner()).userId);
    const needs = {
      config: t.config,
      store: t.store,
      clock: t.clock.now,
      keys: t.keys,
      outside: t.outside,
      log: t.log,
    };
    const workers = Array.from({ length: 10 }, () => startWorker(needs, { start: 'by hand' }));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(mail.letters).toHaveLength(5);
    expect((await row(t)).payload).toBe('{}');
  });

  test('a mail that fails is tried for three days, ever later up to six hours, with one id; then the operator may', async () => {
    const tries: { id: string; at: number }[] = [];
    const mail: CaughtMail = {
      ...catchMail(),
      send: async ({ id }) => {
        tries.push({ id, at: t.clock.now() });
        throw new Error('451 later');
      },
    };
    const t = await open(mail);
    await leave(t, (await t.learner()).userId);
    const began = t.clock.now();
    while (t.clock.now() < began + 4 * DAY_MS) {
      await t.worker.drain();
      t.clock.advance(30 * 60_000);
    }
    const hours = 3_600_000;
    expect(tries.length).toBeGreaterThan(15);
    const last = (tries.at(-1)?.at ?? 0) - began;
    expect(last).toBeGreaterThanOrEqual(72 * hours);
    expect(last).toBeLessThanOrEqual(79 * hours);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    const waits = tries.slice(1).map(({ at }, index) => at - (tries[index]?.at ?? 0));
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    expect(await row(t)).toMatchObject({ done_at: null });
    expect((await row(t)).failed_at).not.toBeNull();
    expect(t.logged.some((line) => line.includes('a job was given up'))).toBe(true);
    expect(await troubledJobs(t.store.read)).toMatchObject([{ id: tries[0]?.id, attempts: tries.length }]);
    const count = tries.length;
    expect(await t.store.write((tx) => retryJobs(tx, t.clock.now()))).toBe(1);
    await t.worker.drain();
    expect(tries).toHaveLength(count + 1);
  });

  test('a clock that ran ahead and was set back keeps no round waiting', async () => {
    const t = await open(catchMail());
    const rounds = () =>
      t.store.read.db.selectFrom('outbox').select(['id', 'run_at']).where('id', 'like', 'round-%').execute();
    t.clock.advance(40 * DAY_MS);
    await t.worker.drain();
    t.clock.advance(-40 * DAY_MS);
    await t.worker.drain();
    expect(await rounds()).toHaveLength(5);
    for (const { run_at } of await rounds()) expect(run_at).toBeLessThanOrEqual(t.clock.now() + DAY_MS);
  });

  test('a worker that dies leaves its work to the next one when the lease runs out', async () => {
    const mail = catchMail();
    let hang = true;
    let hanging = 0;
    const send: CaughtMail['send'] = (letter) => {
      if (!hang) return mail.send(letter);
      hanging += 1;
      return new Promise(() => {});
    };
    const stuck: CaughtMail = { ...mail, send };
    const t = await open(stuck);
    await leave(t, (await t.learner()).userId);
    void t.worker.drain();
    await expect.poll(() => hanging).toBe(1);
    expect((await row(t)).leased_until).toBeGreaterThan(0);
    hang = false;
    const other = startWorker(
      { config: t.config, store: t.store, clock: t.clock.now, keys: t.keys, outside: t.outside, log: t.log },
      { start: 'by hand' },
    );
    await other.drain();
    expect(mail.letters).toEqual([]);
    t.clock.advance(5 * 60_000 + 1);
    await other.drain();
    expect(mail.letters).toHaveLength(1);
  });

  test('what takes long keeps no other job waiting, and no other worker takes it over', async () => {
    const mail = catchMail();
    const { promise: slow, resolve: release } = Promise.withResolvers<void>();
    let begun = 0;
    const t = await open({
      ...mail,
      send: async (letter) => {
        begun += 1;
        if (begun === 1) await slow;
        await mail.send(letter);
      },
    });
    const needs = {
      config: t.config,
      store: t.store,
      clock: t.clock.now,
      keys: t.keys,
      outside: t.outside,
      log: t.log,
    };
    const worker = startWorker(needs);
    endings.unshift(worker.stop);
    await leave(t, (await t.learner()).userId);
    await expect.poll(() => begun, PATIENCE).toBe(1);
    await leave(t, (await t.learner()).userId);
    await expect.poll(() => mail.letters.length, PATIENCE).toBe(1);
    for (let lease = 0; lease < 3; lease += 1) {
      t.clock.advance(4 * 60_000);
      await expect.poll(async () => (await undone(t)).leased_until, PATIENCE).toBe(t.clock.now() + 5 * 60_000);
    }
    await startWorker(needs, { start: 'by hand' }).drain();
    expect(begun).toBe(2);
    release();
    await expect.poll(() => mail.letters.length, PATIENCE).toBe(2);
  });

  test('a learner who is gone gets no mail', async () => {
    const mail = catchMail();
    const t = await open(mail);
    await leave(t, 'nobody');
    await t.worker.drain();
    expect(mail.letters).toEqual([]);
    expect((await row(t)).done_at).not.toBeNull();
  });

  test('the end of premium is mailed three days ahead, once, and not to a learner who declined', async () => {
    const mail = catchMail();
    const t = await open(mail);
    const [wants, refuses] = [await t.learner(), await t.learner()];
    await t.call(saveSettings, { token: refuses.access, body: { premium_reminder: false } });
    await t.worker.drain();
    t.clock.advance(26.9 * DAY_MS);
    await t.worker.drain();
    expect(mail.letters).toEqual([]);
    for (let hour = 0; hour < 6; hour += 1) {
      t.clock.advance(3_600_000);
      await t.worker.drain();
    }
    expect(mail.letters.map(({ to, subject }) => [to, subject])).toEqual([
      [wants.email, 'Your Siedem premium ends on 2026-12-21'],
    ]);
    expect(mail.letters[0]?.text).toContain('/account');
  });

  test('the night takes what has run out, and from the file what was deleted', async () => {
    const mail = catchMail();
    const t = await open(mail);
    await t.store.write(async (tx) => {
      await tx.db.insertInto('used_challenges').values({ signature: 'old', expires_at: t.clock.now() }).execute();
      await tx.db
        .insertInto('used_challenges')
        .values({ signature: 'new', expires_at: t.clock.now() + 3 * DAY_MS })
        .execute();
    });
    await t.worker.drain();
    t.clock.advance(DAY_MS);
    await t.worker.drain();
    expect(await t.store.read.db.selectFrom('used_challenges').select('signature').execute()).toEqual([
      { signature: 'new' },
    ]);
    expect(t.logged.some((line) => line.includes('"cleaned"'))).toBe(true);
    const rounds = await t.store.read.db
      .selectFrom('outbox')
      .select(['id', 'run_at'])
      .where('id', 'like', 'round-%')
      .execute();
    expect(rounds).toHaveLength(5);
    expect(rounds.every(({ run_at }) => run_at > t.clock.now())).toBe(true);
  });
});
