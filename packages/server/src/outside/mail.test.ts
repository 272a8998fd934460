import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type Letter, openMail } from './mail.ts';

const letter: Letter = { id: 'a1b2', to: 'ala@example.com', subject: 'Żółw', text: 'Cześć\n', html: '<p>Cześć</p>' };
const logged: string[] = [];
const log = createLog('info', (line) => logged.push(line));

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

interface Post {
  readonly url: string;
  /** the raw mails taken */
  readonly taken: string[];
  readonly recipients: string[][];
}

type Behaviour = 'takes' | '451' | 'drops after taking';

/** A mail server that takes, refuses for now, or takes and breaks off before saying so. */
const post = async (behave: (attempt: number) => Behaviour): Promise<Post> => {
  const taken: string[] = [];
  const recipients: string[][] = [];
  let attempt = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        attempt += 1;
        const behaviour = behave(attempt);
        if (behaviour === '451') return done(Object.assign(new Error('later'), { responseCode: 451 }));
        taken.push(Buffer.concat(chunks).toString('utf8'));
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        if (behaviour === 'takes') return done();
        for (const connection of server.connections) Reflect.get(connection, '_socket').destroy();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, recipients };
};

const open = (smtpUrl: string | null, dataDir = '/nonexistent') =>
  openMail(
    {
      mail: { smtpUrl, from: 'Siedem <no-reply@siedem.example>', supportEmail: 's@siedem.example' },
      dataDir,
      publicUrl: 'https://siedem.example',
    },
    { log, markOf: () => 'mark' },
  );

test('a mail has its fixed Message-ID, both forms, and nothing to fetch', async () => {
  const { url, taken, recipients } = await post(() => 'takes');
  await open(url).send({ ...letter, replyTo: 'asker@example.com' });
  expect(recipients).toEqual([['ala@example.com']]);
  expect(taken[0]).toMatch(/^Message-ID: <a1b2@siedem\.example>\r$/m);
  expect(taken[0]).toMatch(/^Reply-To: asker@example\.com\r$/m);
  expect(taken[0]).toContain('text/plain');
  expect(taken[0]).toContain('text/html');
});

test('a server that says "later" makes it throw, so that it is tried again', async () => {
  const { url } = await post((attempt) => (attempt === 1 ? '451' : 'takes'));
  const mail = open(url);
  await expect(mail.send(letter)).rejects.toThrow(/./);
  await mail.send(letter);
});

test('a connection lost after the mail was taken: the second copy has the same Message-ID', async () => {
  const { url, taken } = await post((attempt) => (attempt === 1 ? 'drops after taking' : 'takes'));
  const mail = open(url);
  await expect(mail.send(letter)).rejects.toThrow(/./);
  await mail.send(letter);
  const ids = taken.map((raw) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
  expect(ids).toEqual(['<a1b2@siedem.example>', '<a1b2@siedem.example>']);
});

test.each([
  ['a second header', 'a@example.com\r\nBcc: b@example.com'],
  ['a second address', 'a@example.com, b@example.com'],
  ['a name and an address', 'b@example.com <a@example.com>'],
  ['a group', 'all: a@example.com, b@example.com;'],
])('%s in an address is not sent', async (_, address) => {
  const { url, taken } = await post(() => 'takes');
  await expect(open(url).send({ ...letter, to: address })).rejects.toThrow('not an address');
  await expect(open(url).send({ ...letter, replyTo: address })).rejects.toThrow('not an address');
  expect(taken).toEqual([]);
});

test.each([
  '\r\nBcc: b@example.com',
  '\nBcc: b@example.com',
  '\rBcc: b@example.com',
  '\u2028Bcc: b@example.com',
  '\u0085Bcc: b@example.com',
])('a subject cannot start a header: %j', async (evil) => {
  const { url, taken, recipients } = await post(() => 'takes');
  await open(url).send({ ...letter, subject: `Hello${evil}`, text: `.${evil}\r\n.\r\nQUIT` });
  const head = taken[0]?.split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc:/im);
  expect(recipients).toEqual([['ala@example.com']]);
});

test('without a server the mail is a file of its own that only we may read, and the log names it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'siedem-mail-'));
  endings.push(() => rm(dataDir, { recursive: true }));
  await open(null, dataDir).send(letter);
  expect(await readdir(join(dataDir, 'mail'))).toEqual([`a1b2.mark.eml`]);
  const file = join(dataDir, 'mail', 'a1b2.mark.eml');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toMatch(/^To: ala@example\.com\r$/m);
  expect(logged.at(-1)).toContain('a1b2.mark.eml');
});

test('a server that never greets is given up', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(async () => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  await expect(open(`smtp://127.0.0.1:${port}`).send(letter)).rejects.toThrow('Greeting never received');
}, 20_000);
