import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Environment } from '../e2e/support/server.ts';
import { runNode } from './support/run-node.ts';
import { withBug } from './support/with-bug.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'siedem-start-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Ten first starts at the same moment: the exit codes, and the secrets that they use. */
const startTen = async (env: Environment = {}) => {
  const gate = join(home, 'gate');
  const dataDir = join(home, 'data');
  const starts = Array.from({ length: 10 }, () =>
    runNode('faults/support/open-store.ts', { DATA_DIR: dataDir, FAULT_GATE: gate, ...env }),
  );
  await expect.poll(() => starts.every(({ said }) => said().includes('ready')), { timeout: 300_000 }).toBe(true);
  writeFileSync(gate, '');
  const codes = (await Promise.all(starts.map(({ ended }) => ended))).map(({ code }) => code);
  const secrets = new Set(starts.map(({ said }) => said().replace('ready\n', '')));
  console.log(
    `ten first starts at once${env['SEEDED_BUG'] ? ' (control)' : ''}: ${codes.filter((code) => code === 0).length} succeeded, ${secrets.size} secret(s)`,
  );
  return { codes, secrets, mode: statSync(join(dataDir, 'secret')).mode & 0o777 };
};

test('ten concurrent first starts make one secret, readable by the owner alone, and one database', async () => {
  const { codes, secrets, mode } = await startTen();
  expect(codes).toEqual(Array(10).fill(0));
  expect(secrets.size).toBe(1);
  expect(mode).toBe(0o600);
});

test('control: a server that overwrites an existing secret is caught', async () => {
  const { secrets } = await startTen(withBug('makes a secret without asking whether there is one'));
  expect(secrets.size).toBeGreaterThan(1);
});
