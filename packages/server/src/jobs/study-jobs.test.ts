import { randomUUID } from 'node:crypto';
import { recordReviews, type Review, study } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { findStudy, saveStudy } from '../store/learning/studies.ts';
import { databaseOf } from '../study/database-of.ts';
import { inStudyThread } from '../study/study-threads.ts';
import { workOnStudy } from './study-jobs.ts';

describe.each(testDatabases)('work on study records on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  const answers = async (home: LearnerHome, from: number, count: number): Promise<void> => {
    const card = await home.card({ word: `w${from}`, meanings: `m${from}` });
    const reviews = Array.from({ length: count }, (_, at): Review => ({
      id: randomUUID(),
      card,
      at: app.clock.now() - (from + count - at) * DAY_MS,
      direction: 'word',
      typed: 'x',
      verdict: at % 4 === 3 ? 'bad' : 'good',
      override: false,
      from: '2',
      to: '2',
      took_ms: 4000,
    }));
    await home.call(recordReviews, { body: { reviews } });
  };
  const look = async (home: LearnerHome) => {
    const { status, body } = await home.call(study, { query: {} });
    if (status !== 200 || !body.study) throw new Error('no record');
    return { body: body.study.body, cards: body.study.cards };
  };
  const stored = (userId: string) => findStudy(app.store.read, userId);
  const forget = (userId: string) =>
    app.store.write(async (tx) => void (await tx.db.deleteFrom('studies').where('user_id', '=', userId).execute()));
  /** What the log alone gives. */
  const rebuilt = async (home: LearnerHome, userId: string) => {
    await forget(userId);
    return look(home);
  };
  const job = (userId: string, kind: 'fold-study' | 'fit-memory' = 'fold-study') =>
    workOnStudy({ ...app, clock: app.clock.now }, { kind, userId, ask: null });

  it('lose nothing when killed between fold and store', async () => {
    const home = await makeHome(app);
    const { userId } = home.learner;
    await answers(home, 1, 30);
    const task = { kind: 'fold-study', userId, now: app.clock.now(), ask: null } as const;
    // the process ends here: what the thread has made is stored by nobody
    const lost = await inStudyThread('jobs', databaseOf(app.config), task);
    expect(lost?.looked.save).toBeDefined();
    expect(await stored(userId)).toBeUndefined();
    await job(userId);
    const after = await look(home);
    expect(after).toEqual(await rebuilt(home, userId));
  });

  it('count once when two fold at once', async () => {
    const home = await makeHome(app);
    const { userId } = home.learner;
    await answers(home, 1, 20);
    await Promise.all([job(userId), job(userId), look(home), look(home)]);
    await answers(home, 40, 20);
    await Promise.all([job(userId), job(userId), look(home)]);
    const after = await look(home);
    expect(after).toEqual(await rebuilt(home, userId));
  });

  it('take nothing back when a fold of before comes late, and keep the fit', async () => {
    const home = await makeHome(app);
    const { userId } = home.learner;
    await answers(home, 1, 25);
    await look(home);
    const early = await stored(userId);
    await answers(home, 40, 25);
    await job(userId, 'fit-memory');
    const fitted = await stored(userId);
    if (!early || !fitted) throw new Error('nothing stored');
    await app.store.write((tx) => saveStudy(tx, early));
    expect(await stored(userId)).toEqual(fitted);
    expect(fitted.model_of).toBe(50);
  });

  it('make a record of another version again from the log', async () => {
    const home = await makeHome(app);
    const { userId } = home.learner;
    await answers(home, 1, 25);
    const before = await look(home);
    const row = await stored(userId);
    if (!row) throw new Error('nothing stored');
    const older = JSON.stringify({ ...JSON.parse(row.body), form: 0, encounters: 7 });
    await app.store.write(
      async (tx) =>
        void (await tx.db.updateTable('studies').set({ body: older }).where('user_id', '=', userId).execute()),
    );
    expect(await look(home)).toEqual(before);
  });

  it('keep the last record when they fail', async () => {
    const home = await makeHome(app);
    const { userId } = home.learner;
    await answers(home, 1, 25);
    const before = await look(home);
    const broken = {
      ...app,
      clock: app.clock.now,
      store: { ...app.store, write: () => Promise.reject(new Error('no room')) },
    };
    await answers(home, 40, 5);
    await expect(workOnStudy(broken, { kind: 'fold-study', userId, ask: null })).rejects.toThrow('no room');
    expect((await stored(userId))?.body).toBe(before.body);
    expect(await look(home)).toEqual(await rebuilt(home, userId));
  });
});
