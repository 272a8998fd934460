import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { changeMargin, exportAll, login, recordReviews, refresh } from '@siedem/contract';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { callApp } from '../dev/checked-call.ts';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, type TestLearner, testDatabases } from '../dev/test-app.ts';
import { makePlace } from '../dev/test-database.ts';
import { moveToPostgres } from './move-to-postgres.ts';
import { openStore } from './open-store.ts';

const digestOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** A learner with something in every part of the product. */
const fullLearner = async (t: TestApp): Promise<TestLearner> => {
  const home = await makeHome(t);
  const cards = [];
  for (const word of ['żółw', 'o’clock', 'a\tb', '猫', '"quoted", \\ {braces}', 'NULL']) {
    cards.push(await home.card({ word, meanings: `${word} 1|${word} 2` }));
  }
  const [card = ''] = cards;
  await home.call(changeMargin, { params: { id: card }, body: { note: 'a note', example: 'z przykładem' } });
  await home.call(recordReviews, {
    body: {
      reviews: cards.map((id, at) => ({
        id: crypto.randomUUID(),
        card: id,
        at: t.clock.now() - 1_000 * at,
        direction: 'word' as const,
        typed: at % 2 === 0 ? 'right' : '',
        verdict: at % 2 === 0 ? ('good' as const) : ('bad' as const),
        override: false,
        from: '1',
        to: at % 2 === 0 ? '2' : '1',
        took_ms: 1_200 + at,
      })),
    },
  });
  return home.learner;
};

const comparable = (body: unknown): unknown => {
  const { security_events: _, ...rest } = Object(body);
  return rest;
};

describe.runIf(testDatabases.includes('postgres'))('a SQLite file moved to PostgreSQL', () => {
  test('has the same learners: exports and logins are equal, no row is there twice', { timeout: 120_000 }, async () => {
    const t = await openTestApp();
    const place = await makePlace('postgres');
    try {
      const { config } = t;
      if (config.database.kind !== 'sqlite' || place.databaseUrl === undefined) throw new Error('not this test');
      const { file } = config.database;
      const url = place.databaseUrl;
      const learner = await fullLearner(t);
      await t.learner();
      const before = await t.call(exportAll, { token: learner.access });
      await expect(moveToPostgres(file, url, () => undefined)).rejects.toThrow('stop the server first');
      await t.app.close();
      await t.store.close();
      const bytes = await digestOf(file);

      let tables = 0;
      const failing = moveToPostgres(file, url, () => {
        tables += 1;
        if (tables === 12) throw new Error('the connection broke');
      });
      await expect(failing).rejects.toThrow('the connection broke');

      const moved = await moveToPostgres(file, url, () => undefined);
      expect(moved.find(({ name }) => name === 'cards')).toMatchObject({ rows: 6 });
      expect(moved.find(({ name }) => name === 'reviews')).toMatchObject({ rows: 6 });
      expect(await digestOf(file)).toBe(bytes);
      await expect(moveToPostgres(file, url, () => undefined)).rejects.toThrow('the target is not empty');

      const store = await openStore({ databaseUrl: url });
      const { clock, keys, outside, log } = t;
      const app = buildApp(
        { ...config, database: { kind: 'postgres', url, poolSize: 10 } },
        { store, clock: clock.now, keys, outside, log },
      );
      try {
        const after = await callApp(app, exportAll, { token: learner.access });
        expect(comparable(after.body)).toEqual(comparable(before.body));
        const again = await callApp(app, refresh, { body: { refresh: learner.refresh } });
        expect(again.status).toBe(200);
        const { email, password } = learner;
        expect((await callApp(app, login, { body: { email, password } })).status).toBe(200);
      } finally {
        await app.close();
        await store.close();
      }
    } finally {
      await t.close();
      await place.remove();
    }
  });
});
