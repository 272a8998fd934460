import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKeys, loadKeys } from './keys.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'siedem-keys-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = async (): Promise<string> => {
  const script = `import { loadKeys } from ${JSON.stringify(join(import.meta.dirname, 'keys.ts'))};
    const keys = await loadKeys({ secret: null, dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(keys.access.toString('hex'));`;
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout;
};

test('ten first starts at once share one secret, which only its owner can read', async () => {
  const seen = await Promise.all(Array.from({ length: 10 }, start));
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(dataDir)).toEqual(['secret']);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
}, 30_000);

test('the keys stay when the server starts again', async () => {
  const first = await loadKeys({ secret: null, dataDir });
  expect(await loadKeys({ secret: null, dataDir })).toEqual(first);
});

test('a damaged secret stops the start instead of being replaced', async () => {
  await writeFile(join(dataDir, 'secret'), 'abc');
  await expect(loadKeys({ secret: null, dataDir })).rejects.toThrow('secret');
});

test('the four keys differ, and so do those of another secret', () => {
  const all = [...Object.values(deriveKeys('one')), ...Object.values(deriveKeys('two'))];
  expect(all).toHaveLength(8);
  expect(new Set(all.map((key: Buffer) => key.toString('hex'))).size).toBe(8);
});

test('SECRET gives the same keys on every machine and leaves no file', async () => {
  const secret = 'x'.repeat(32);
  expect(await loadKeys({ secret, dataDir })).toEqual(deriveKeys(secret));
  expect(await readdir(dataDir)).toEqual([]);
});
