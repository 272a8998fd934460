import { messages, sendQuestion } from '@siedem/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaughtMail, catchMail } from '../../dev/caught-mail.ts';
import { openTestApp, type TestApp } from '../../dev/test-app.ts';

const good = { email: 'ala@example.com', title: 'Boxes', question: 'How many\nare there?' };

let t: TestApp;
let mail: CaughtMail;
beforeAll(async () => {
  mail = catchMail();
  t = await openTestApp({ outside: { mail }, env: { SUPPORT_EMAIL: 'Help <help@siedem.example>' } });
});
afterAll(() => t.close());

test('a visitor’s question goes to support, to be answered to the visitor', async () => {
  const answer = await t.call(sendQuestion, { body: { ...good, user: 'somebody else' } });
  expect(answer).toMatchObject({ status: 200, body: { data: messages.questionSent } });
  await t.worker.drain();
  expect(mail.letters.at(-1)).toMatchObject({
    to: 'help@siedem.example',
    replyTo: 'ala@example.com',
    subject: 'Question: Boxes',
  });
  expect(mail.letters.at(-1)?.text).toContain('not logged in');
  expect(mail.letters.at(-1)?.text).not.toContain('somebody else');
});

test('the token says who asks', async () => {
  const learner = await t.learner();
  await t.call(sendQuestion, { token: learner.access, body: good });
  await t.worker.drain();
  expect(mail.letters.at(-1)?.text).toContain(learner.userId);
});

test('markup in a question stays text', async () => {
  await t.call(sendQuestion, { body: { ...good, title: '<b>', question: '<img src=x onerror=alert(1)> "&\'' } });
  await t.worker.drain();
  expect(mail.letters.at(-1)?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;');
  expect(mail.letters.at(-1)?.html).not.toContain('<img');
});

test.each([
  ['a blank title', { title: ' ' }, messages.questionBlank],
  ['a blank e-mail', { email: '' }, messages.questionBlank],
  ['no question', { question: undefined }, messages.questionBlank],
  ['a long title', { title: 'x'.repeat(101) }, messages.dataNotValid],
  ['a long question', { question: 'x'.repeat(1001) }, messages.dataNotValid],
  ['a long e-mail', { email: `${'x'.repeat(90)}@example.com` }, messages.dataNotValid],
  ['two addresses', { email: 'a@example.com, b@example.com' }, messages.wrongEmail],
  ['a header', { email: 'a@example.com\r\nBcc: b@example.com' }, messages.wrongEmail],
])('%s is refused', async (_, changed, message) => {
  const waiting = () => t.store.read.db.selectFrom('outbox').select('id').where('kind', '=', 'question').execute();
  const before = (await waiting()).length;
  const body = Object.fromEntries(Object.entries({ ...good, ...changed }).filter(([, value]) => value !== undefined));
  const answer = await t.call(sendQuestion, { body });
  expect(answer).toMatchObject({ status: 400, body: { data: message, detail: message } });
  expect(await waiting()).toHaveLength(before);
});

test('the longest that is allowed is taken, counted in characters as a reader counts', async () => {
  const body = {
    email: `${'x'.repeat(60)}@${'y'.repeat(35)}.com`,
    title: '🎉'.repeat(100),
    question: 'ż'.repeat(1000),
  };
  expect(body.email).toHaveLength(100);
  expect((await t.call(sendQuestion, { body })).status).toBe(200);
});
