import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditSqlite, clean, report } from './support/audit.ts';
import { canFault, makeDisk } from './support/disk.ts';
import { bearer, newLearners } from './support/learners.ts';
import { startLoad } from './support/load.ts';
import { ask } from './support/persist.ts';
import { withBug } from './support/with-bug.ts';

/** A disk that can be filled. */
interface Disk {
  readonly kind: string;
  readonly dataDir: string;
  readonly env: Environment;
  readonly fill: () => void;
  readonly free: () => void;
  readonly remove: () => void;
}

/** A real file system of a few megabytes: root only. */
const small = (): Disk | undefined => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siedem-small-'));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', dataDir]).status !== 0) {
    remove();
    return undefined;
  }
  const ballast = join(dataDir, 'ballast');
  return {
    kind: 'a file system of 6 MB',
    dataDir,
    env: { DATA_DIR: dataDir },
    // as much as fits
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096']),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', [dataDir]);
      remove();
    },
  };
};

const simulated = (): Disk => {
  const { dataDir, env, arm, disarm, remove } = makeDisk('full');
  return { kind: 'simulated', dataDir, env, fill: arm, free: disarm, remove };
};

const disks: { name: string; make: () => Disk | undefined }[] = [
  ...(process.getuid?.() === 0 ? [{ name: 'a small file system', make: small }] : []),
  ...(canFault ? [{ name: 'a library that reports it', make: simulated }] : []),
];

const writeTo = (url: string, learner: Parameters<typeof bearer>[0] & { readonly category: string }) =>
  ask({
    url: `${url}/api/`,
    method: 'POST',
    headers: bearer(learner),
    body: {
      category: learner.category,
      word: `w ${Math.random()}`,
      meanings: 'm '.repeat(90).concat(String(Math.random())),
      section: '1',
    },
  });

/** Fills the disk under load: the answers to readers and writers, and what happens once there is room again. */
const fillUp = async (disk: Disk, env: Environment = {}) => {
  const server = await startServer({ ...disk.env, ...env });
  try {
    const learners = await newLearners(server.url, 4);
    const [learner] = learners;
    if (learner === undefined) throw new Error('no learner');
    const load = startLoad(server.url, learners);
    await expect.poll(load.acknowledged, { timeout: 300_000 }).toBeGreaterThan(20);
    disk.fill();
    await expect
      .poll(() => [...load.ledger.missed.values()].reduce((sum, each) => sum + each, 0), { timeout: 300_000 })
      .toBeGreaterThan(20);
    const refused = await writeTo(server.url, learner);
    const reads = await Promise.all(
      ['/api/', '/api/categories/', '/api/sections/', '/api/changes/?since=0', '/api/profile/', '/health/live'].map(
        async (path) => {
          const { status } = await ask({ url: server.url + path, headers: bearer(learner) });
          return [path, status] as const;
        },
      ),
    );
    const ready = (await ask({ url: `${server.url}/health/ready` })).status;
    disk.free();
    const first = await writeTo(server.url, learner);
    await load.finish();
    await server.kill('SIGTERM');
    const account = await auditSqlite(join(disk.dataDir, 'siedem.sqlite'), learners, load.ledger);
    return { account, ledger: load.ledger, refused, reads: Object.fromEntries(reads), ready, first };
  } finally {
    await server.remove();
    disk.remove();
  }
};

test.skipIf(disks.length === 0).each(disks)('a full disk: $name', async ({ make }) => {
  const disk = make();
  if (disk === undefined) {
    console.warn('not run here: this machine does not let root mount a file system');
    return;
  }
  const { account, ledger, refused, reads, ready, first } = await fillUp(disk);
  // the one card written outside the load
  report(`disk full (${disk.kind})`, { ...account, extra: account.extra - 1 }, ledger);
  expect(refused.status).toBe(503);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(reads).toEqual(Object.fromEntries(Object.keys(reads).map((path) => [path, 200])));
  expect(ready).toBe(503);
  expect(first.status).toBe(200);
  expect(account).toMatchObject({ ...clean, extra: 1 });
  expect([...ledger.missed.keys()]).toEqual([503]);
  expect(ledger.odd).toEqual([]);
});

test.skipIf(!canFault)('control: a server that reports a full disk as an internal error is caught', async () => {
  const { refused } = await fillUp(simulated(), withBug('takes a full disk for a bug'));
  expect(refused.status).toBe(500);
});
