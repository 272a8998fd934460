import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditSqlite, clean, report } from './support/audit.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { startLoad } from './support/load.ts';
import { withBug } from './support/with-bug.ts';

const WRITERS = 8;

const kill = async (what: string, kills: number, env: Environment = {}) => {
  const armed = join(tmpdir(), `siedem-armed-${randomUUID()}`);
  const server = await startServer({ ...env, FAULT_ARMED: armed });
  try {
    const learners = await newLearners(server.url, WRITERS);
    writeFileSync(armed, '');
    const load = startLoad(server.url, learners);
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = load.acknowledged() + 20 + Math.random() * 100;
      await expect.poll(load.acknowledged, { timeout: 300_000, interval: 5 }).toBeGreaterThan(enough);
      await wait(Math.random() * 20);
      await server.kill('SIGKILL');
      await server.restart();
    }
    await load.finish();
    await server.kill('SIGTERM');
    const account = await auditSqlite(join(server.dataDir, 'siedem.sqlite'), learners, load.ledger);
    report(`${what}, ${kills} kills`, account, load.ledger);
    return { account, ledger: load.ledger };
  } finally {
    await server.remove();
    rmSync(armed, { force: true });
  }
};

test('killed at random under 8 writers, the server has everything it acknowledged, once', async () => {
  const { account, ledger } = await kill('SIGKILL under load', inForm({ short: 4, long: 40 }));
  expect(account).toMatchObject(clean);
  expect(account.acknowledged).toBeGreaterThan(100);
  expect(ledger.odd).toEqual([]);
  // kills that no request noticed would prove nothing
  expect(ledger.missed.get(0) ?? 0).toBeGreaterThan(0);
});

test('control: a server that answers before it commits is caught', async () => {
  const { account } = await kill('control, answers before the commit', 2, withBug('answers before the commit'));
  expect(account.lost + account.wrong).toBeGreaterThan(0);
});
