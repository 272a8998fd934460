import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditSqlite, clean, report } from './support/audit.ts';
import { canFault, makeDisk } from './support/disk.ts';
import { bearer, type Learner, newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { startLoad } from './support/load.ts';
import { ask } from './support/persist.ts';
import { withBug } from './support/with-bug.ts';

interface Given {
  readonly fault: 'sync errors' | 'read errors';
  /** answers to wait for */
  readonly answers: number;
  readonly env?: Environment;
}

/**
 * Requests the export repeatedly. Answers find nearly all they need in memory; the export is read by a connection that
 * goes to the disk after each commit.
 * @returns statuses with how often each came, once stopped
 */
const startReading = (origin: string, learner: Learner): (() => Promise<ReadonlyMap<number, number>>) => {
  const state = { running: true };
  const statuses = new Map<number, number>();
  const read = async (): Promise<void> => {
    while (state.running) {
      const { status } = await ask({ url: `${origin}/api/export/`, headers: bearer(learner) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const reading = read();
  return async () => {
    state.running = false;
    await reading;
    return statuses;
  };
};

/** Disk calls fail at random under load; then the server is killed, so that only what reached the file counts. */
const failCalls = async (what: string, { fault, answers, env }: Given) => {
  const disk = makeDisk(fault);
  const server = await startServer({ ...disk.env, ...env });
  try {
    const learners = await newLearners(server.url, 8);
    disk.arm();
    const load = startLoad(server.url, learners);
    const [first] = learners;
    if (!first) throw new Error('no learner');
    const stopReading = startReading(server.url, first);
    await expect.poll(load.acknowledged, { timeout: 300_000, interval: 20 }).toBeGreaterThan(answers);
    const alive = server.pid();
    await load.finish();
    const reads = await stopReading();
    disk.disarm();
    await server.kill('SIGKILL');
    const account = await auditSqlite(disk.file, learners, load.ledger);
    report(what, account, load.ledger);
    console.log(`${what}: exports ${[...reads].map(([status, times]) => `${times}×${status}`).join(', ')}`);
    return { account, ledger: load.ledger, reads, alive };
  } finally {
    await server.remove();
    disk.remove();
  }
};

test.skipIf(!canFault)(
  'a sync that fails is a 503 that says when to come again, and nothing acknowledged is lost',
  async () => {
    const { account, ledger, alive } = await failCalls('sync errors', {
      fault: 'sync errors',
      answers: inForm({ short: 150, long: 5000 }),
    });
    expect(account).toMatchObject(clean);
    expect(ledger.odd).toEqual([]);
    expect(ledger.missed.get(503) ?? 0).toBeGreaterThan(3);
    expect([...ledger.missed.keys()]).toEqual([503]);
    expect(alive).toBeDefined();
  },
);

test.skipIf(!canFault)('control: a server that hides a failed commit is caught', async () => {
  const { account } = await failCalls('control, hides a failed commit', {
    fault: 'sync errors',
    answers: 240,
    env: withBug('hides a failed commit'),
  });
  expect(account.lost + account.wrong).toBeGreaterThan(0);
});

test.skipIf(!canFault)('so is a read that fails, and nothing acknowledged is lost', async () => {
  const { account, ledger, reads, alive } = await failCalls('read errors', {
    fault: 'read errors',
    answers: inForm({ short: 150, long: 5000 }),
  });
  expect(account).toMatchObject(clean);
  expect(ledger.odd).toEqual([]);
  expect([...ledger.missed.keys()].filter((status) => status !== 503)).toEqual([]);
  expect(reads.get(503) ?? 0).toBeGreaterThan(3);
  expect([...reads.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(alive).toBeDefined();
});

test.skipIf(!canFault)('control: a server that reports a failed read as an internal error is caught', async () => {
  const { ledger, reads } = await failCalls('control, takes a failed read for a bug', {
    fault: 'read errors',
    answers: 80,
    env: withBug('takes a full disk for a bug'),
  });
  expect([...reads.keys(), ...ledger.missed.keys()]).toContain(500);
});
