import { execFile } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKeys, type Keys, loadKeys } from './keys.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'siedem-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const bytesOf = (keys: Keys): string[] => Object.values(keys).map((key: KeyObject) => key.export().toString('hex'));

const start = async (): Promise<string> => {
  const script = `import { loadKeys } from ${JSON.stringify(join(import.meta.dirname, 'keys.ts'))};
    const keys = await loadKeys({ secret: null, dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(keys.access.export().toString('hex'));`;
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout;
};

test('ten first starts at once share one secret, which only its owner can read', async () => {
  const seen = await Promise.all(Array.from({ length: 10 }, start));
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(dataDir)).toEqual(['secret']);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('the keys stay when the server starts again', async () => {
  const first = await loadKeys({ secret: null, dataDir });
  expect(bytesOf(await loadKeys({ secret: null, dataDir }))).toEqual(bytesOf(first));
});

test('a damaged secret stops the start instead of being replaced', async () => {
  await writeFile(join(dataDir, 'secret'), 'abc');
  await expect(loadKeys({ secret: null, dataDir })).rejects.toThrow('secret');
});

test('the five keys differ, and so do those of another secret', () => {
  const all = [...bytesOf(deriveKeys('one')), ...bytesOf(deriveKeys('two'))];
  expect(all).toHaveLength(10);
  expect(new Set(all).size).toBe(10);
});

test('SECRET gives the same keys on every machine and leaves no file', async () => {
  const secret = 'x'.repeat(32);
  expect(bytesOf(await loadKeys({ secret, dataDir }))).toEqual(bytesOf(deriveKeys(secret)));
  expect(await readdir(dataDir)).toEqual([]);
});
