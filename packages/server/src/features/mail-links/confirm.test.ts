import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changePassword,
  confirmAddress,
  confirmPage,
  confirmSandbox,
  grantPremium,
  requestReset,
  resetPassword,
  startPayment,
} from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { openId, sealId } from '../../accounts/sealed-id.ts';
import { mailboxOf } from '../../accounts/recipients.ts';
import { catchMail } from '../../dev/caught-mail.ts';
import { openTestApp, type TestApp, type TestLearner, testDatabases } from '../../dev/test-app.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

test.each([
  ['Ala.Kot+siedem+2@Example.com', 'ala.kot@example.com'],
  ['+tag@example.com', '+tag@example.com'],
])('a mailbox is counted without sub-addresses: %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

describe.each(testDatabases)('mail to strangers on %s', (database) => {
  const open = async (env: Readonly<Record<string, string>> = {}) => {
    const mail = catchMail();
    const t = await openTestApp({ database, outside: { mail }, env });
    endings.push(() => t.close());
    return { t, mail, subjects: () => mail.letters.map(({ subject }) => subject) };
  };
  const hours = async (t: TestApp, count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      t.clock.advance(3_600_000);
      await t.worker.drain();
    }
  };
  const change = async (t: TestApp, { access: token, password }: TestLearner) => {
    const body = { current_password: password, password: `${password}x` };
    expect((await t.call(changePassword, { token, body })).status).toBe(200);
    await t.worker.drain();
  };
  const linkIn = (text: string | undefined) => /\/api\/confirm\/([\w-]+)\//.exec(text ?? '')?.[1] ?? '';

  test('an address that never confirmed gets one mail; notices wait for it and come after one click', async () => {
    const { t, mail, subjects } = await open();
    const learner = await t.learner({ address: 'unconfirmed' });
    await change(t, learner);
    expect(subjects()).toEqual(['Welcome to Siedem']);
    await hours(t, 5);
    expect(mail.letters).toHaveLength(1);
    const token = linkIn(mail.letters[0]?.text);
    const page = await t.call(confirmPage, { params: { token } });
    expect(page.text).toContain('<form method="post">');
    await hours(t, 1);
    expect(mail.letters).toHaveLength(1);
    for (const params of [{ token }, { token }, { token: 'unknown' }]) {
      expect((await t.call(confirmAddress, { params })).status).toBe(200);
    }
    await hours(t, 1);
    expect(subjects()).toEqual(['Welcome to Siedem', 'Your Siedem password was changed']);
  });

  test('a notice that waits three days is given up without an error', async () => {
    const { t, mail } = await open();
    await change(t, await t.learner({ address: 'unconfirmed' }));
    t.clock.advance(3 * DAY_MS);
    await t.worker.drain();
    expect(mail.letters).toHaveLength(1);
    const left = t.store.read.db.selectFrom('outbox').select('id').where('kind', '=', 'password-changed');
    expect(await left.where('done_at', 'is', null).execute()).toEqual([]);
  });

  test('a reset that its owner asked for comes, and confirms; a receipt is owed', async () => {
    const { t, mail, subjects } = await open({ PAYMENTS: 'sandbox' });
    const learner = await t.learner({ address: 'unconfirmed' });
    const { body } = await t.call(startPayment, { token: learner.access });
    const paid = { clientSecret: body.clientSecret ?? '', card: '4242424242424242' };
    await t.call(confirmSandbox, { token: learner.access, body: paid });
    await t.call(grantPremium, { token: learner.access, body: {} });
    await t.call(requestReset, { body: { email: learner.email } });
    await t.worker.drain();
    expect(subjects().toSorted()).toEqual(['A new password for Siedem', 'Test payment at Siedem', 'Welcome to Siedem']);
    const link = mail.letters.find(({ subject }) => subject.startsWith('A new password'))?.text;
    const [, pk = '', token = ''] = /reset_password\/([^/\s]+)\/([\w-]+)/.exec(link ?? '') ?? [];
    const password = 'another-good-1';
    await t.call(resetPassword, { params: { pk, token }, body: { password } });
    await t.worker.drain();
    expect(subjects().at(-1)).toBe('Your Siedem password was changed');
  });

  test('sub-addresses are one mailbox: three welcomes a day', async () => {
    const { t, mail } = await open({ RATE_LIMITS: 'on' });
    for (let tag = 0; tag < 5; tag += 1) {
      await t.learner({ address: 'unconfirmed', email: `victim+${tag}@example.com`, learns: null, premium: 'none' });
      await t.worker.drain();
    }
    expect(mail.letters).toHaveLength(3);
  });
});

test('a link says nothing, cannot be made up, and is worth nothing for another purpose', async () => {
  const t = await openTestApp();
  endings.push(() => t.close());
  const id = 'a5b0c9ee-3a51-4b6b-9d3b-0b7d6f0f3f11';
  const token = sealId(t.keys, 'confirm', id);
  expect(openId(t.keys, 'confirm', token)).toBe(id);
  expect(openId(t.keys, 'unsubscribe', token)).toBeNull();
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('a5b0');
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openId(t.keys, 'confirm', changed.toString('base64url'))).toBeNull();
  }
  expect(await readdir(join(t.config.dataDir))).not.toContain('mail');
});
