import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addPush,
  deletePush,
  login,
  logout,
  pushKey,
  readReminders,
  recordReviews,
  saveReminders,
} from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { catchMail } from '../../dev/caught-mail.ts';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { pushBrowser, vapidClaims } from '../../dev/push-message.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';
import { startWorker } from '../../jobs/worker.ts';
import { messageOf } from '../../outside/mail.ts';
import { isPushEndpoint, openPush } from '../../outside/push.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const HOUR = 3_600_000;

/** Hours later the first one has run out. */
const freshToken = async (t: TestApp, { learner: { email, password } }: LearnerHome): Promise<string> =>
  String((await t.call(login, { body: { email, password } })).body.access);

const NOT_VALID = { data: 'data is not valid', detail: 'data is not valid' };
const wish = { mail: true, at: '19:00', zone: 'UTC', least: 1 } as const;

describe.each(testDatabases)('reminders on %s', (database) => {
  const open = async () => {
    const mail = catchMail();
    // 21 November, 12:00 UTC
    const t = await openTestApp({ database, outside: { mail } });
    endings.push(() => t.close());
    return { t, mail };
  };

  /** Hour by hour, as the worker's clock would go. */
  const pass = async (t: TestApp, hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      t.clock.advance(HOUR);
      await t.worker.drain();
    }
  };

  const withPremium = async (t: TestApp, { learner }: LearnerHome): Promise<void> => {
    await t.store.write(async (tx) => {
      const users = tx.db.updateTable('users').set({ premium_until: t.clock.now() + 400 * DAY_MS });
      await users.where('id', '=', learner.userId).execute();
    });
  };

  const answer = (t: TestApp, home: LearnerHome, card: string) => {
    const at = t.clock.now();
    const review = {
      id: randomUUID(),
      card,
      at,
      direction: 'word',
      typed: 'x',
      verdict: 'bad',
      override: false,
    } as const;
    return home.call(recordReviews, { body: { reviews: [{ ...review, from: '1', to: '1', took_ms: 1 }] } });
  };

  test('off until switched on; the whole is saved and the last one wins', async () => {
    const { t, mail } = await open();
    const home = await makeHome(t);
    await home.card();
    expect((await home.call(readReminders, { headers: { 'time-zone': 'Europe/Warsaw' } })).body).toMatchObject({
      mail: false,
      at: '19:00',
      zone: 'Europe/Warsaw',
      pace: 'daily',
      push: [],
    });
    await pass(t, 24);
    expect(mail.letters).toEqual([]);
    const saved = { mail: true, at: '07:05', zone: 'Asia/Kathmandu', least: 20 } as const;
    const token = await freshToken(t, home);
    expect(await t.call(saveReminders, { token, body: saved })).toMatchObject({ status: 200, body: saved });
    expect((await t.call(readReminders, { token })).body).toMatchObject(saved);
  });

  test.each([
    { ...wish, at: '24:00' },
    { ...wish, at: '7:00' },
    { ...wish, zone: 'Mars/Base' },
    { ...wish, zone: '' },
    { ...wish, least: 2 },
    { mail: true },
    { ...wish, pace: 'daily' },
  ])('what is not valid is 400: %j', async (body) => {
    const { t } = await open();
    const { access } = await t.learner({ premium: 'none' });
    const answered = await t.app.inject({
      method: 'PUT',
      url: '/api/reminders/',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect([answered.statusCode, answered.json()]).toEqual([400, NOT_VALID]);
  });

  test('a mail at the hour, once a day; not below the least number, without premium, or after an answer that day', async () => {
    const { t, mail } = await open();
    const homes = await Promise.all(Array.from({ length: 4 }, () => makeHome(t)));
    const [sent, few, lapsed, learned] = homes;
    if (!sent || !few || !lapsed || !learned) throw new Error('no learners');
    const cards = await Promise.all(homes.map((home) => home.card()));
    await sent.card();
    for (const home of homes) await home.call(saveReminders, { body: home === few ? { ...wish, least: 5 } : wish });
    await t.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: 1 }).where('id', '=', lapsed.learner.userId).execute(),
    );
    await answer(t, learned, cards[3] ?? '');
    await pass(t, 7);
    expect(mail.letters.map(({ to, subject }) => [to, subject])).toEqual([[sent.learner.email, '2 cards wait']]);
    await pass(t, 23);
    expect(mail.letters).toHaveLength(1);
    await pass(t, 1);
    expect(mail.letters.map(({ to }) => to).toSorted()).toEqual(
      [sent.learner.email, sent.learner.email, learned.learner.email].toSorted(),
    );
  });

  test('backs off, says which it is, ends with a last mail, and any answer starts again', async () => {
    const { t, mail } = await open();
    const home = await makeHome(t);
    await withPremium(t, home);
    const card = await home.card();
    await home.call(saveReminders, { body: wish });
    const days: number[] = [];
    for (let day = 0; day < 42; day += 1) {
      const before = mail.letters.length;
      await pass(t, 24);
      if (mail.letters.length > before) days.push(day);
    }
    expect(days).toEqual([0, 1, 2, 5, 8, 11, 18, 25, 32, 39]);
    expect(mail.letters.map(({ text }) => text.includes('last reminder')).indexOf(true)).toBe(9);
    const token = await freshToken(t, home);
    expect((await t.call(readReminders, { token })).body.pace).toBe('stopped');
    const at = t.clock.now();
    const review = {
      id: randomUUID(),
      card,
      at,
      direction: 'word',
      typed: 'x',
      verdict: 'bad',
      override: false,
    } as const;
    const body = { reviews: [{ ...review, from: '1', to: '1', took_ms: 1 }] };
    expect((await t.call(recordReviews, { token, body })).status).toBe(200);
    expect((await t.call(readReminders, { token })).body.pace).toBe('daily');
    await pass(t, 48);
    expect(mail.letters).toHaveLength(11);
  }, 120_000);

  test('more than three hours late it is left out', async () => {
    const { t, mail } = await open();
    const home = await makeHome(t);
    await home.card();
    await home.call(saveReminders, { body: wish });
    await t.worker.drain();
    t.clock.advance(7 * HOUR + 3 * HOUR + 1);
    await t.worker.drain();
    expect(mail.letters).toEqual([]);
    t.clock.advance(21 * HOUR);
    await t.worker.drain();
    expect(mail.letters).toHaveLength(1);
  });

  test('two servers send one', async () => {
    const { t, mail } = await open();
    const homes = await Promise.all(Array.from({ length: 6 }, () => makeHome(t)));
    for (const home of homes) {
      await home.card();
      await home.call(saveReminders, { body: wish });
    }
    const { config, store, keys, outside, log } = t;
    const other = startWorker({ config, store, clock: t.clock.now, keys, outside, log }, { start: 'by hand' });
    for (let hour = 0; hour < 9; hour += 1) {
      t.clock.advance(HOUR);
      await Promise.all([t.worker.drain(), other.drain()]);
    }
    expect(mail.letters.map(({ to }) => to).toSorted()).toEqual(homes.map(({ learner }) => learner.email).toSorted());
  });

  test('the mail as a mail program reads it; one click ends mails alone, also for a scanner’s GET nothing', async () => {
    const { t, mail } = await open();
    const home = await makeHome(t);
    await home.card({ word: 'tajemnica', meanings: 'secret' });
    await home.call(saveReminders, { body: wish });
    await pass(t, 8);
    const [letter] = mail.letters;
    if (!letter) throw new Error('no mail');
    const composed = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composed.sendMail(
      messageOf(letter, 'Siedem <no-reply@siedem.example>', 'siedem.example'),
    );
    if (!Buffer.isBuffer(message)) throw new Error('not composed');
    const read = await simpleParser(message);
    const raw = new Map(read.headerLines.map(({ key, line }) => [key, line]));
    const url = /<(.+)>/.exec(raw.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\/[\w-]+\/$/);
    expect(raw.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
    expect(read.subject).toBe('1 card waits');
    expect(read.text).toContain('Spanish: 1');
    expect(`${read.text}${String(read.html)}`).not.toMatch(/tajemnica|secret/);

    const path = new URL(url).pathname;
    const token = await freshToken(t, home);
    const wished = async () => (await t.call(readReminders, { token })).body.mail;
    const page = await t.app.inject({ method: 'GET', url: path });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.match(/<button>/g)).toHaveLength(1);
    const boundary = 'x7';
    const forms = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        `multipart/form-data; boundary=${boundary}`,
        `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      ],
    ] as const;
    expect(await wished()).toBe(true);
    for (const [type, payload] of forms) {
      await t.call(saveReminders, { token, body: wish });
      for (const target of [
        path,
        path,
        path.replace(/.{5}\/$/, 'AAAAA/'),
        '/api/unsubscribe/x',
        `/api/unsubscribe/${'x'.repeat(300)}/`,
      ]) {
        const answered = await t.app.inject({
          method: 'POST',
          url: target,
          headers: { 'content-type': type },
          payload,
        });
        expect([answered.statusCode, answered.body]).toEqual([200, '']);
      }
      expect(await wished()).toBe(false);
    }
    const pressed = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'pl' },
      payload: 'page=1',
    });
    expect(pressed.body).toContain('Gotowe');
  });
});

describe('notifications', () => {
  /** A push service that speaks TLS by a certificate of its own. */
  const service = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'siedem-push-'));
    endings.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
    const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
    const answers: number[] = [];
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
        const status = answers.shift() ?? 201;
        response.writeHead(status, status === 302 ? { location: 'https://localhost:1/elsewhere' } : {}).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    endings.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    return { host: `localhost:${port}`, ca: readFileSync(cert, 'utf8'), received, answers };
  };

  const open = async () => {
    const stand = await service();
    const t = await openTestApp({ env: { PUSH_HOSTS: stand.host } });
    endings.push(() => t.close());
    const push = openPush(t.config, t.keys, stand.ca);
    Object.assign(t.outside, { push });
    return { t, ...stand };
  };

  test('one at the hour by TLS, encrypted, replaceable, short-lived; gone ones are forgotten, a redirect leads nowhere', async () => {
    const { t, host, received, answers } = await open();
    const home = await makeHome(t);
    await home.card();
    await home.call(saveReminders, { body: { ...wish, mail: false } });
    const { key } = (await home.call(pushKey)).body;
    expect(key).toMatch(/^[\w-]{87}$/);
    const browser = pushBrowser();
    const subscribe = (path: string) =>
      home.call(addPush, { body: { endpoint: `https://${host}/${path}`, keys: browser.keys } });
    const first = await subscribe('a');
    expect((await subscribe('a')).body.id).toBe(first.body.id);
    await subscribe('b');
    await subscribe('c');
    answers.push(201, 410, 302);
    await t.worker.drain();
    t.clock.advance(7 * HOUR);
    await t.worker.drain();
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/a', '/b', '/c']);
    for (const { headers, body } of received) {
      expect(headers).toMatchObject({ ttl: '14400', urgency: 'low', 'content-encoding': 'aes128gcm' });
      expect(headers['topic']).toBeTruthy();
      expect(browser.read(body)).toEqual({ cards: 1, language: 'en' });
      expect(() => pushBrowser().read(body)).toThrow('unable to authenticate data');
      expect(vapidClaims(String(headers['authorization']), String(key))).toMatchObject({
        aud: `https://${host}`,
        sub: expect.stringMatching(/^(?:mailto:|https:)/),
      });
    }
    const token = await freshToken(t, home);
    expect((await t.call(readReminders, { token })).body.push).toHaveLength(2);
  });

  test('a subscription as browsers write it is taken; a bad endpoint, bad keys or an unknown field is 400', async () => {
    const { t, host } = await open();
    const home = await makeHome(t);
    const { keys } = pushBrowser();
    const endpoint = `https://${host}/a`;
    const add = (body: object) => home.call(addPush, { body: body as never });
    expect((await add({ endpoint, expirationTime: null, keys })).status).toBe(200);
    for (const body of [
      { endpoint: 'https://evil.example/a', keys },
      { endpoint, keys: { ...keys, auth: '' } },
      { endpoint, keys: { ...keys, more: 1 } },
      { endpoint, keys, more: 1 },
    ]) {
      expect(await add(body)).toMatchObject({ status: 400, body: NOT_VALID });
    }
  });

  test('ends with its login; twenty a learner, the oldest goes; another’s is 404', async () => {
    const { t, host } = await open();
    const home = await makeHome(t);
    const other = await makeHome(t);
    const ids: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      const body = { endpoint: `https://${host}/${at}`, keys: pushBrowser().keys };
      ids.push(String((await home.call(addPush, { body })).body.id));
      t.clock.advance(1000);
    }
    const kept = (await home.call(readReminders)).body.push?.map(({ id }) => id);
    expect(kept).toEqual(ids.slice(2));
    const params = { id: ids[5] ?? '' };
    expect((await other.call(deletePush, { params })).status).toBe(404);
    expect((await home.call(deletePush, { params })).status).toBe(200);
    expect((await home.call(deletePush, { params })).status).toBe(404);
    const { refresh, access } = home.learner;
    const token = await freshToken(t, home);
    await t.call(logout, { token: access, body: { refresh } });
    expect((await t.call(readReminders, { token })).body.push).toEqual([]);
  });

  test('only known services, https, default port, no credentials', () => {
    const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'localhost:8443'];
    const taken = ['https://fcm.googleapis.com/x', 'https://a.push.apple.com/x', 'https://localhost:8443/x'];
    for (const endpoint of taken) expect(isPushEndpoint(endpoint, hosts)).toBe(true);
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:444/x',
      'https://me:pw@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://push.apple.com/x',
      'https://xpush.apple.com/x',
      'https://localhost/x',
      'https://127.0.0.1/x',
      'fcm.googleapis.com',
      '',
    ]) {
      expect(isPushEndpoint(endpoint, hosts)).toBe(false);
    }
  });
});
