import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { type Account, auditSqlite, clean, report } from './support/audit.ts';
import { canFault, type FaultyDisk, makeDisk } from './support/disk.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { emptyLedger, startLoad } from './support/load.ts';
import { withBug } from './support/with-bug.ts';

const FILES = ['siedem.sqlite', 'siedem.sqlite-wal', 'siedem.sqlite-shm'];

/** Restarts the machine with what had been synced and nothing else. Returns a copy to check. */
const comeBack = ({ dataDir, durable }: FaultyDisk): string => {
  const copy = join(durable, 'copy');
  rmSync(copy, { recursive: true, force: true });
  for (const name of FILES) rmSync(join(dataDir, name), { force: true });
  for (const name of FILES.slice(0, 2)) {
    cpSync(join(durable, name), join(dataDir, name));
    // Opening the file checkpoints its log, which no sync has done: so a copy.
    cpSync(join(durable, name), join(copy, name));
  }
  return join(copy, 'siedem.sqlite');
};

/** Cuts the power under load repeatedly, and compares what was acknowledged with what exists afterwards. */
const cutPower = async (what: string, cuts: number, env: Environment = {}): Promise<Account[]> => {
  const disk = makeDisk('power cut');
  const server = await startServer({ ...disk.env, ...env });
  const accounts: Account[] = [];
  const ledger = emptyLedger();
  try {
    const learners = await newLearners(server.url, 4);
    // Checkpoints the log: the preparation is on disk even if the server does not sync.
    await server.kill('SIGTERM');
    for (let cut = 1; cut <= cuts; cut += 1) {
      await server.restart();
      const load = startLoad(server.url, learners, { ledger });
      await expect.poll(load.acknowledged, { timeout: 300_000, interval: 5 }).toBeGreaterThan(80 + Math.random() * 80);
      await wait(Math.random() * 20);
      await server.kill('SIGKILL');
      await load.abandon();
      const account = await auditSqlite(comeBack(disk), learners, ledger);
      report(`${what} ${cut} of ${cuts}`, account);
      accounts.push(account);
    }
    return accounts;
  } finally {
    await server.remove();
    disk.remove();
  }
};

test.skipIf(!canFault)('what was acknowledged was synced: a power cut loses nothing', async () => {
  const accounts = await cutPower('power cut', inForm({ short: 2, long: 20 }));
  for (const account of accounts) {
    expect(account).toMatchObject(clean);
    expect(account.acknowledged).toBeGreaterThan(50);
  }
});

test.skipIf(!canFault)('control: synchronous=normal, the default of WAL mode elsewhere, is caught', async () => {
  const [account] = await cutPower('control, synchronous=normal,', 1, withBug('trusts the disk to write by itself'));
  expect(account?.lost).toBeGreaterThan(0);
});
