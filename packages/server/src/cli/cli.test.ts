import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deleteUser, login } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaughtMail, catchMail } from '../dev/caught-mail.ts';
import { openPayingApp, type PayingApp } from '../dev/paying.ts';
import { testDatabases } from '../dev/test-app.ts';
import { chooseCommand, commands, runCommand, usageText } from './run-command.ts';

describe.each(testDatabases)('the command line on %s', (database) => {
  let t: PayingApp;
  let mail: CaughtMail;
  beforeAll(async () => {
    mail = catchMail();
    t = await openPayingApp({ database, outside: { mail } });
  });
  afterAll(() => t.close());

  const run = async (...given: readonly string[]) => {
    const chosen = chooseCommand(given);
    if (chosen === undefined) throw new Error('no such command');
    const said: string[] = [];
    const complaints: string[] = [];
    const { config, store, keys, outside, log } = t;
    const desk = { config, store, keys, outside, log, clock: t.clock.now, say: (line: string) => void said.push(line) };
    const before = await t.eventsOf('operator');
    const code = await runCommand(chosen, desk, (line) => void complaints.push(line));
    return { code, said: said.join('\n'), complaints, noted: (await t.eventsOf('operator')) - before };
  };

  test('migrate says which schema the database has, however often it is run', async () => {
    const versions = () => t.store.read.db.selectFrom('schema_versions').select('version').execute();
    const { length } = await versions();
    for (let time = 0; time < 2; time += 1) {
      const { code, said, noted } = await run('migrate');
      expect({ code, noted }).toEqual({ code: 0, noted: 1 });
      expect(said).toMatch(new RegExp(`^schema version ${length}: `));
    }
    expect(await versions()).toHaveLength(length);
  });

  test('extend lengthens premium and is noted', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    expect(await run('extend', learner.email.toUpperCase(), '7')).toMatchObject({ code: 0, noted: 1 });
    expect(await t.premiumOf(learner)).toBe(before + 7 * DAY_MS);
    expect(await run('extend', 'nobody@example.com', '7')).toMatchObject({ code: 1 });
    for (const days of ['0', '-1', '1.5', '99999', 'x']) {
      expect((await run('extend', learner.email, days)).code).toBe(1);
    }
  });

  test('erase removes the learner', async () => {
    const { email, password } = await t.learner();
    expect(await run('erase', email)).toMatchObject({ code: 0, noted: 1 });
    expect((await t.call(login, { body: { email, password } })).status).toBe(401);
    expect((await run('erase', email)).code).toBe(1);
  });

  test('payments are listed and settled; orphans are found and refunded', async () => {
    const learner = await t.learner();
    const before = (await t.premiumOf(learner)) ?? 0;
    const id = await t.start(learner);
    t.stripe.pay(id);
    expect(await run('payments', 'settle')).toMatchObject({ code: 0, noted: 1 });
    expect(await t.premiumOf(learner)).toBe(before + 30 * DAY_MS);
    const orphan = t.stripe.pay(await t.start(learner));
    await t.call(deleteUser, { token: learner.access });
    await t.deliver(t.stripe.event('payment_intent.succeeded', orphan));
    const found = await run('payments', 'orphans');
    expect(found.said).toContain(orphan.id);
    const order = found.said.split('  ')[0] ?? '';
    expect(await run('health')).toMatchObject({ code: 1, noted: 1 });
    expect(await run('payments', 'refund', order)).toMatchObject({ code: 0, noted: 1 });
    expect(t.stripe.refunds).toContain(orphan.id);
    expect((await run('payments', 'refund', order)).code).toBe(1);
    expect((await run('payments', 'orphans')).said).toBe('0 in all');
    expect((await run('payments', 'list', '1')).said).toContain('1 in all');
    expect(await run('health')).toMatchObject({ code: 0, said: expect.stringContaining('OPERATOR_ADDRESS') });
  });

  test('a provider that does not answer is said, not hidden', async () => {
    await t.start(await t.learner());
    t.stripe.state = 'down';
    expect(await run('payments', 'settle')).toMatchObject({ code: 1 });
    t.stripe.state = 'up';
  });

  test('mail test sends one mail', async () => {
    expect(await run('mail', 'test', 'operator@example.com')).toMatchObject({ code: 0, noted: 1 });
    expect(mail.letters.at(-1)?.to).toBe('operator@example.com');
  });

  test.runIf(database === 'sqlite')('backup writes a sound copy, never over another file', async () => {
    const file = join(t.config.dataDir, 'copy.sqlite');
    expect(await run('backup', file)).toMatchObject({ code: 0, noted: 1 });
    expect(existsSync(file)).toBe(true);
    expect(await run('backup', file)).toMatchObject({ code: 1, complaints: [`${file} is there already`] });
  });
});

test.each([
  [[]],
  [['payments']],
  [['extend', 'a@example.com']],
  [['erase']],
  [['health', 'now']],
  [['mail', 'test', 'a', 'b']],
])('%j is no command', (given) => {
  expect(chooseCommand(given)).toBeUndefined();
});

test('the usage names every command', () => {
  for (const { usage } of commands) expect(usageText()).toContain(usage);
});
