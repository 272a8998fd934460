import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fail, ok } from '@siedem/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteCategory } from './learning/categories.ts';
import { atOnce, makeCards, makeHome, makeUser, must, NOW, openSetting, type Setting } from './contract/setting.ts';
import { openSqlite } from './engine/dialects/sqlite.ts';
import { openStore } from './open-store.ts';
import { migrateFile } from './engine/migrate-sqlite.ts';
import { MIGRATIONS } from './engine/migrations/all.ts';
import { setLanguage, userById } from './accounts/users.ts';

let setting: Setting;
beforeEach(async () => {
  setting = await openSetting('sqlite');
});
afterEach(() => setting.close());

const WORKER = fileURLToPath(new URL('./contract/counting-process.ts', import.meta.url));

/** Processes that increment a learner's revision repeatedly and report each commit; all begin at the same moment. */
const countingProcesses = async (
  count: number,
  { file, userId, times }: { readonly file: string; readonly userId: string; readonly times: number },
): Promise<{ child: ChildProcess; reported: number[] }[]> => {
  const started = await atOnce(count, async () => {
    const child = fork(WORKER, [file, userId, String(times)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await once(child, 'message');
    const reported: number[] = [];
    child.on('message', (revision) => reported.push(Number(revision)));
    return { child, reported };
  });
  for (const { child } of started) child.send('go');
  return started;
};

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on('exit', resolve));

it('is readable by its owner only, with the files beside it', async () => {
  await makeUser(setting.store);
  const modes = ['', '-wal', '-shm'].map((end) => statSync(setting.sqliteFile + end).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});

it('shares one fsync among all writes of a turn of the event loop, and commits later turns separately', async () => {
  const users = await Promise.all(Array.from({ length: 50 }, () => makeUser(setting.store)));
  const log = `${setting.sqliteFile}-wal`;
  const grown = async (work: () => Promise<unknown>): Promise<number> => {
    const before = readFileSync(log).length;
    await work();
    return readFileSync(log).length - before;
  };
  const change = (userId: string, language: string) => setting.store.write((tx) => setLanguage(tx, userId, language));
  const together = await grown(() => Promise.all(users.map((userId) => change(userId, 'en'))));
  const apart = await grown(async () => {
    for (const userId of users) await change(userId, 'de');
  });
  // each commit writes its changed pages to the log once: fifty commits write them fifty times
  expect(together * 3).toBeLessThan(apart);
});

it('rolls back a transaction that awaits something other than the store, and only that one', async () => {
  const [one, two, three] = await Promise.all([
    makeUser(setting.store),
    makeUser(setting.store),
    makeUser(setting.store),
  ]);
  const change = (userId: string, pause: number) =>
    setting.store.write(async (tx) => {
      await setLanguage(tx, userId, 'en');
      if (pause > 0) await wait(pause);
      await setLanguage(tx, userId, 'de');
    });
  const outcomes = await Promise.allSettled([change(one, 0), change(two, 20), change(three, 0)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await wait(30);
  const languages = await Promise.all(
    [one, two, three].map(async (id) => (await userById(setting.store.read, id))?.language),
  );
  expect(languages).toEqual(['de', 'pl', 'de']);
});

it('rolls back only the job that fails after it wrote, and commits every other of its group once', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(setting.store)));
  let runs = 0;
  const outcomes = await Promise.all(
    users.map((userId, place) =>
      setting.store.change(userId, async (tx, learner) => {
        runs += 1;
        await setLanguage(tx, userId, 'en');
        learner.next();
        return place % 5 === 0 ? fail('refused') : ok(learner.revision);
      }),
    ),
  );
  // the group runs together, then again with each apart
  expect(runs).toBeGreaterThan(users.length);
  for (const [place, outcome] of outcomes.entries()) {
    const refused = place % 5 === 0;
    expect(outcome).toEqual(refused ? fail('refused') : ok(1));
    const user = await userById(setting.store.read, users[place] ?? '');
    expect([user?.language, user?.revision]).toEqual(refused ? ['pl', 0] : ['en', 1]);
  }
});

it('lets several processes write to one file without an error or a lost update', async () => {
  const userId = await makeUser(setting.store);
  const processes = await countingProcesses(3, { file: setting.sqliteFile, userId, times: 40 });
  expect(await Promise.all(processes.map(({ child }) => ended(child)))).toEqual([0, 0, 0]);
  expect((await userById(setting.store.read, userId))?.revision).toBe(120);
  const reported = processes.flatMap((each) => each.reported);
  expect(reported.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
}, 60_000);

it('contains everything it acknowledged after the process was killed', async () => {
  const userId = await makeUser(setting.store);
  for (let round = 0; round < 3; round += 1) {
    const [process] = await countingProcesses(1, { file: setting.sqliteFile, userId, times: 1_000_000 });
    if (!process) throw new Error('no process');
    const { child, reported } = process;
    while (reported.length < 20) await wait(5);
    child.kill('SIGKILL');
    await ended(child);
    expect((await userById(setting.store.read, userId))?.revision).toBeGreaterThanOrEqual(reported.at(-1) ?? Infinity);
  }
  const file = new DatabaseSync(setting.sqliteFile);
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();
}, 60_000);

it('opens one new file in ten processes at the same time', async () => {
  const file = `${setting.sqliteFile}.fresh`;
  const processes = await countingProcesses(10, { file, userId: '', times: 0 });
  const codes = await Promise.all(processes.map(({ child }) => ended(child)));
  expect(codes).toEqual(Array.from({ length: 10 }, () => 0));
}, 60_000);

it('waits for a new file that another process holds', async () => {
  const file = `${setting.sqliteFile}.fresh`;
  const other = new DatabaseSync(file);
  other.exec('create table other (x integer); begin; select * from other');
  const opening = openStore({ sqliteFile: file });
  await wait(20);
  other.close();
  await (await opening).close();
}, 60_000);

it('copies the file before a pending migration, and migrates all or nothing', async () => {
  const home = await makeHome(setting.store);
  const [card] = await makeCards(setting.store, home, { count: 1 });
  await setting.store.close();
  const file = setting.sqliteFile;
  const writer = openSqlite(file, 'writer');
  const statements = ['create table fresh (x integer)', 'create table users (x integer)'];
  const broken = { name: 'broken', statements: () => statements };
  await expect(migrateFile(writer, file, [...MIGRATIONS, broken])).rejects.toThrow('users');
  const version = 'select max(version) as version from schema_versions';
  expect(writer.database.prepare(version).get()).toEqual({ version: MIGRATIONS.length });
  expect(() => writer.database.prepare('select * from fresh')).toThrow('no such table');
  const mended = { name: 'mended', statements: () => statements.slice(0, 1) };
  await migrateFile(writer, file, [...MIGRATIONS, mended]);
  expect(writer.database.prepare('select * from fresh').all()).toEqual([]);
  expect(writer.database.prepare(version).get()).toEqual({ version: MIGRATIONS.length + 1 });
  writer.close();
  const kept = `${file}.before-${String(MIGRATIONS.length + 1).padStart(4, '0')}`;
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(kept, { readOnly: true });
  expect(copy.prepare('select id from cards').all()).toEqual([{ id: card?.id }]);
  expect(() => copy.prepare('select * from fresh')).toThrow('no such table');
  copy.close();
});

it('leaves no bytes of deleted words in the closed file', async () => {
  const home = await makeHome(setting.store);
  await makeCards(setting.store, home, { count: 200 });
  const file = setting.sqliteFile;
  const traces = () => readFileSync(file).toString('latin1').split('meaning 17').length - 1;
  const reopened = await setting.again();
  await reopened.close();
  expect(traces()).toBeGreaterThan(0);
  must(
    await setting.store.change(home.userId, (tx, learner) =>
      deleteCategory(tx, learner, { id: home.categoryId, now: NOW }),
    ),
  );
  const folding = await setting.again();
  await folding.close();
  expect(traces()).toBe(0);
});
