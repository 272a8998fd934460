import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditSqlite, clean, report } from './support/audit.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { startLoad } from './support/load.ts';
import { withBug } from './support/with-bug.ts';

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Signals the server to stop under load, repeatedly. A stop that takes 9.5 s exits with 1. */
const stopAgainAndAgain = async (what: string, stops: number, env: Environment = {}) => {
  const server = await startServer(env);
  const file = join(server.dataDir, 'siedem.sqlite');
  try {
    const learners = await newLearners(server.url, 8);
    const load = startLoad(server.url, learners);
    const codes: (number | null)[] = [];
    const logs: number[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      const enough = load.acknowledged() + 30 + Math.random() * 60;
      await expect.poll(load.acknowledged, { timeout: 300_000, interval: 5 }).toBeGreaterThan(enough);
      codes.push(await server.kill('SIGTERM'));
      logs.push(sizeOf(`${file}-wal`));
      await server.restart();
    }
    await load.finish();
    await server.kill('SIGTERM');
    const account = await auditSqlite(file, learners, load.ledger);
    report(`${what}, ${stops} stops`, account, load.ledger);
    return { codes, logs, account, ledger: load.ledger };
  } finally {
    await server.remove();
  }
};

test('signalled to stop under load, the server finishes requests under way, checkpoints its log and exits with 0', async () => {
  const stops = inForm({ short: 2, long: 8 });
  const { codes, logs, account, ledger } = await stopAgainAndAgain('SIGTERM under load', stops);
  expect(codes).toEqual(Array(stops).fill(0));
  expect(logs).toEqual(Array(stops).fill(0));
  expect(account).toMatchObject(clean);
  expect(ledger.odd).toEqual([]);
});

test('control: a server that exits at once is caught', async () => {
  const { logs } = await stopAgainAndAgain('control, leaves at once', 1, withBug('leaves at once'));
  expect(logs[0]).toBeGreaterThan(0);
});
