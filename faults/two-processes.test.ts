import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditSqlite, clean, report } from './support/audit.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { emptyLedger, startLoad } from './support/load.ts';
import { withBug } from './support/with-bug.ts';

/** Two servers write one file at once. */
const both = async (what: string, answers: number, bug: Environment = {}) => {
  // One public address: each accepts the other's tokens.
  const env = { ...bug, PUBLIC_URL: 'http://localhost' };
  const one = await startServer(env);
  try {
    const two = await startServer({ ...env, DATA_DIR: one.dataDir });
    try {
      const learners = await newLearners(one.url, 8);
      const ledger = emptyLedger();
      const loads = [
        startLoad(one.url, learners.slice(0, 4), { ledger }),
        startLoad(two.url, learners.slice(4), { ledger }),
      ];
      const acknowledged = (): number => Math.min(...loads.map((load) => load.acknowledged()));
      await expect.poll(acknowledged, { timeout: 300_000, interval: 10 }).toBeGreaterThan(answers);
      for (const load of loads) await load.finish();
      await two.kill('SIGTERM');
      await one.kill('SIGTERM');
      const account = await auditSqlite(join(one.dataDir, 'siedem.sqlite'), learners, ledger);
      report(what, account, ledger);
      return { account, ledger };
    } finally {
      await two.remove();
    }
  } finally {
    await one.remove();
  }
};

test('two servers on one SQLite file wait for each other and refuse nobody', async () => {
  const { account, ledger } = await both('two processes on one file', inForm({ short: 150, long: 3000 }));
  expect(account).toMatchObject(clean);
  expect(ledger.odd).toEqual([]);
  expect([...ledger.missed]).toEqual([]);
});

test('control: a server that begins transactions without the write lock is caught', async () => {
  const { ledger } = await both('control, begins without the lock', 150, withBug('begins without the lock'));
  expect(ledger.missed.get(503) ?? 0).toBeGreaterThan(0);
});
