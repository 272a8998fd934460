import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changePassword,
  confirmSandbox,
  deleteUser,
  grantPremium,
  login,
  requestReset,
  sendQuestion,
  startPayment,
} from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { LEARNER_TABLES, OTHER_TABLES } from '../store/engine/guard.ts';

/** Every table, and every file below the data directory, as text. */
const placesOf = async (t: TestApp): Promise<ReadonlyMap<string, string>> => {
  const places = new Map<string, string>();
  for (const table of [...Object.keys(LEARNER_TABLES), ...Object.keys(OTHER_TABLES)]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(t.store.read.db.withoutPlugins());
    places.set(`table ${table}`, JSON.stringify(rows));
  }
  const files = await readdir(t.config.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    places.set(path, `${path}\n${(await readFile(path)).toString('latin1').replaceAll('=\r\n', '')}`);
  }
  places.set('log', t.logged.join('\n'));
  return places;
};

const holding = async (t: TestApp, traces: readonly string[]): Promise<string[]> =>
  [...(await placesOf(t))].flatMap(([place, text]) =>
    traces.some((trace) => text.toLowerCase().includes(trace)) ? [place] : [],
  );

describe.each(testDatabases)('every place that could hold the address of an erased learner on %s', (database) => {
  test('holds it no more after the night: tables, jobs, limits, trials, events, mails, files, log', async () => {
    const t = await openTestApp({ database, startsAt: Date.now(), env: { PAYMENTS: 'sandbox', RATE_LIMITS: 'on' } });
    try {
      const email = 'unmistakable.zyx+tag@example.com';
      const home = await makeHome(t, { email, username: 'Unmistakable Zyx', address: 'unconfirmed' });
      const { password } = home.learner;
      await t.worker.drain();
      const { body } = await home.call(startPayment);
      await home.call(confirmSandbox, { body: { clientSecret: body.clientSecret ?? '', card: '4242424242424242' } });
      await home.call(grantPremium, { body: {} });
      await home.call(sendQuestion, { body: { email, title: 't', question: 'q' } });
      await t.call(requestReset, { body: { email } });
      await t.call(login, { body: { email, password: 'not-the-password-1' } });
      await t.worker.drain();
      const next = `${password}2`;
      await home.call(changePassword, { body: { current_password: password, password: next } });
      const token = String((await t.call(login, { body: { email, password: next } })).body.access);
      const traces = ['zyx', home.learner.userId];
      const before = await holding(t, traces);
      expect(before).toEqual(expect.arrayContaining(['table users', 'table emails', 'table outbox']));
      expect(before.filter((place) => place.endsWith('.eml')).length).toBeGreaterThan(1);
      expect((await t.call(deleteUser, { token })).status).toBe(200);
      // The erasure ends before the night: beside it, the night could empty the log first.
      await t.worker.drain();
      t.clock.advance(DAY_MS);
      await t.worker.drain();
      expect(await holding(t, traces)).toEqual([]);
    } finally {
      await t.close();
    }
  });
});
