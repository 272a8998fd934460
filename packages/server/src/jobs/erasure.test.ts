import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { confirmSandbox, deleteUser, grantPremium, requestReset, sendQuestion, startPayment } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { expect, test } from 'vitest';
import { catchMail } from '../dev/caught-mail.ts';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp } from '../dev/test-app.ts';

/** Files of the database, its log among them, that hold the text. */
const holding = async (directory: string, text: string): Promise<string[]> => {
  const files = (await readdir(directory)).filter((name) => name.includes('sqlite'));
  const found = await Promise.all(
    files.map(async (name) => ((await readFile(join(directory, name))).includes(text) ? [name] : [])),
  );
  return found.flat();
};

test('after a deletion and the night no byte of the learner is left in the database’s files', async () => {
  const t = await openTestApp({ outside: { mail: catchMail() }, env: { PAYMENTS: 'sandbox' } });
  try {
    const home = await makeHome(t, { username: 'Unmistakable Zyx', email: 'unmistakable-zyx@example.com' });
    for (let each = 0; each < 50; each += 1) {
      await home.card({ word: `wordzyx ${each}`, meanings: `meaningzyx ${each}` });
    }
    const { body } = await home.call(startPayment);
    await home.call(confirmSandbox, { body: { clientSecret: body.clientSecret ?? '', card: '4242424242424242' } });
    await home.call(grantPremium, { body: {} });
    await home.call(sendQuestion, { body: { email: home.learner.email, title: 'titlezyx', question: 'questionzyx' } });
    await t.call(requestReset, { body: { email: home.learner.email } });
    await t.worker.drain();
    const { dataDir } = t.config;
    const traces = [home.learner.userId, 'zyx', 'Zyx'];
    for (const trace of traces) expect(await holding(dataDir, trace)).not.toEqual([]);
    await home.call(deleteUser);
    t.clock.advance(DAY_MS);
    await t.worker.drain();
    for (const trace of traces) expect(await holding(dataDir, trace)).toEqual([]);
  } finally {
    await t.close();
  }
});

test('what waits to be mailed goes with the account, also what was given up, and nothing of it is left to read', async () => {
  const failing = { ...catchMail(), send: () => Promise.reject(new Error('451 later')) };
  const t = await openTestApp({ outside: { mail: failing } });
  try {
    const email = 'Waiting.Zyx_1@example.com';
    const home = await makeHome(t, { email });
    const other = await makeHome(t, { email: 'waitingXzyxA1@example.com' });
    for (const each of [home, other]) {
      await t.call(requestReset, { body: { email: each.learner.email.toUpperCase() } });
      await each.call(sendQuestion, { body: { email: each.learner.email, title: 't', question: 'q' } });
    }
    await t.worker.drain();
    await home.call(deleteUser);
    const rows = await t.store.read.db.selectFrom('outbox').select('payload').where('done_at', 'is', null).execute();
    const waiting = rows.map(({ payload }) => payload.toLowerCase()).join('\n');
    expect(waiting).not.toContain(email.toLowerCase());
    expect(waiting).toContain('waitingxzyxa1@example.com');
  } finally {
    await t.close();
  }
});

test('copies that migrations left go after 30 days', async () => {
  const t = await openTestApp({ startsAt: Date.now() });
  try {
    await t.worker.drain();
    const file = t.config.database.kind === 'sqlite' ? t.config.database.file : '';
    const [old, young] = [`${file}.before-0003`, `${file}.before-0007`];
    for (const copy of [old, young]) await writeFile(copy, 'zyx');
    const month = new Date(Date.now() - 31 * DAY_MS);
    await utimes(old, month, month);
    t.clock.advance(DAY_MS);
    await t.worker.drain();
    expect(await holding(t.config.dataDir, 'zyx')).toEqual(['siedem.sqlite.before-0007']);
  } finally {
    await t.close();
  }
});
