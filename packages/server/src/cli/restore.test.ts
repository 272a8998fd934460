import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../dev/test-app.ts';
import { openStore } from '../store/open-store.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siedem-restore-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('a backup taken under writes is restored whole, and never over a database', async () => {
  const t = await openTestApp();
  const copy = join(directory, 'copy.sqlite');
  try {
    const learners = [];
    for (let each = 0; each < 5; each += 1) learners.push(t.learner());
    await backUp(t.config.database, copy);
    await Promise.all(learners);
  } finally {
    await t.close();
  }
  const file = join(directory, 'data', 'siedem.sqlite');
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  await chmod(copy, 0o644);
  await restore({ kind: 'sqlite', file }, copy);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const store = await openStore({ sqliteFile: file });
  await store.ready();
  await store.close();
  await expect(restore({ kind: 'sqlite', file }, copy)).rejects.toThrow('move it away first');
});

test('a backup that fails leaves nothing in the way of the next', async () => {
  const copy = join(directory, 'copy.sqlite');
  const file = join(directory, 'nowhere', 'siedem.sqlite');
  await expect(backUp({ kind: 'sqlite', file }, copy)).rejects.toThrow('unable to open database file');
  await expect(stat(copy)).rejects.toThrow('ENOENT');
});

test('what is damaged, or no database, is not restored', async () => {
  const t = await openTestApp();
  const copy = join(directory, 'copy.sqlite');
  await backUp(t.config.database, copy);
  await t.close();
  const bytes = await readFile(copy);
  bytes.fill(0xff, 5000, 30_000);
  await writeFile(copy, bytes);
  const file = join(directory, 'siedem.sqlite');
  await expect(restore({ kind: 'sqlite', file }, copy)).rejects.toThrow(/damaged|malformed/);
  await writeFile(copy, 'no database at all, but long enough to look at');
  await expect(restore({ kind: 'sqlite', file }, copy)).rejects.toThrow(/not a database/);
});

const main = join(import.meta.dirname, 'main.ts');
const siedem = (...args: readonly string[]) =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: { DATA_DIR: join(directory, 'data') } });

test('the program backs up and restores, with an exit code for each outcome', () => {
  const copy = join(directory, `${randomUUID()}.sqlite`);
  expect(siedem('backup', copy).status).toBe(0);
  expect(siedem('restore', copy)).toMatchObject({ status: 1 });
  const elsewhere = spawnSync(process.execPath, [main, 'restore', copy], {
    encoding: 'utf8',
    env: { DATA_DIR: join(directory, 'new') },
  });
  expect(elsewhere.status).toBe(0);
  expect(siedem('nonsense')).toMatchObject({ status: 2, stdout: '' });
  expect(siedem('help').status).toBe(0);
}, 180_000);

test('a backup of the other database is named as that', async () => {
  const file = join(directory, 'copy');
  await writeFile(file, 'PGDMP and what follows');
  const sqlite = { kind: 'sqlite', file: join(directory, 'siedem.sqlite') } as const;
  await expect(restore(sqlite, file)).rejects.toThrow('is a backup of PostgreSQL, and this database is SQLite');
  await writeFile(file, 'SQLite format 3\0 and what follows');
  const postgres = { kind: 'postgres', url: 'postgres://localhost:1/none', poolSize: 1 } as const;
  await expect(restore(postgres, file)).rejects.toThrow('is a backup of SQLite, and this database is PostgreSQL');
});
