import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const WAIT = { timeout: 60_000 };
let folder = '';
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siedem-acceptance-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** The program as `npm start` runs it, in an empty folder. */
const start = (env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  return { output, ended: new Promise<number | null>((done) => child.on('exit', done)) };
};

/** Names of the mails in a folder that hold a text; a registration leaves one of its own. */
const lettersIn = async (mails: string, text: string): Promise<string[]> => {
  const names = await readdir(mails).catch(() => []);
  const kept = await Promise.all(
    names.map(async (name) => {
      const letter = name.endsWith('.eml') ? await readFile(join(mails, name), 'utf8') : '';
      return letter.replaceAll('=\r\n', '').includes(text) ? [name] : [];
    }),
  );
  return kept.flat();
};

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : '')));
    });
  });

/** Starts and waits until it is ready to serve. */
const serving = async (env: Readonly<Record<string, string>>) => {
  const port = await freePort();
  const server = start({ PORT: port, ...env });
  const base = `http://127.0.0.1:${port}`;
  const status = () =>
    fetch(`${base}/health/ready`)
      .then((answer) => answer.status)
      .catch(() => 0);
  await expect.poll(status, WAIT).toBe(200);
  const send = (method: string, path: string, body?: unknown, token?: string) =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { ...server, port, base, send };
};

const register = async (send: Awaited<ReturnType<typeof serving>>['send'], name: string, more: object = {}) => {
  const password = 'four-lamps-4';
  const answer = await send('POST', '/api/register/', {
    username: name,
    email: `${name}@example.com`,
    password,
    confirm_password: password,
    ...more,
  });
  return { status: answer.status, body: Object(await answer.json()) as Record<string, unknown> };
};

test.each([
  ['PORT', { PORT: 'http' }],
  ['CAPTCHA', { CAPTCHA: 'sometimes' }],
  ['STRIPE_\\w+', { PAYMENTS: 'stripe' }],
  ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_ID: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'yes' }],
])(
  '7: an unknown value of %s stops the start with one clear line: %j',
  async (name, env) => {
    const { output, ended } = start(env);
    expect(await ended).toBe(1);
    expect(output.err).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\n$`));
    expect(output.out).toBe('');
    expect(await readdir(folder)).toEqual([]);
  },
  60_000,
);

test('7: with nothing but PORT set it serves the whole product, with everything embedded', async () => {
  const { send, base, output, port } = await serving({});
  expect(output.out).toContain(`http://localhost:${port}`);
  expect((await fetch(`${base}/health/live`)).status).toBe(200);
  // database file, generated secrets
  expect((await readdir(folder)).toSorted()).toEqual(['data']);
  const files = await readdir(join(folder, 'data'));
  expect(files.length).toBeGreaterThan(0);
  expect((await stat(join(folder, 'data'))).mode & 0o077).toBe(0);
  const secrets = files.filter((name) => /secret|key/i.test(name));
  expect(secrets).not.toEqual([]);
  for (const name of secrets) expect((await stat(join(folder, 'data', name))).mode & 0o777).toBe(0o600);

  // PAYMENTS: sandbox on a loopback address
  const { status, body } = await register(send, 'ala');
  expect(status).toBe(200);
  const payment = await send('POST', '/api/payment/', {}, String(body['access']));
  expect(payment.status).toBe(200);

  // each mail becomes an .eml file, and the log names it
  expect((await send('POST', '/api/reset_password/', { email: 'ala@example.com' })).status).toBe(200);
  const mails = () => lettersIn(join(folder, 'data/mail'), 'reset_password');
  await expect.poll(mails, WAIT).toEqual([expect.stringMatching(/\.eml$/)]);
  const [name = ''] = await mails();
  await expect.poll(() => output.out, WAIT).toContain(name);
  const letter = await readFile(join(folder, 'data/mail', name), 'utf8');
  expect(letter.replaceAll('=\r\n', '')).toContain(`http://localhost:${port}/reset_password/`);

  // CAPTCHA: adaptive — one is demanded after 3 registrations or questions an hour from one address
  expect((await register(send, 'ola')).status).toBe(200);
  expect((await register(send, 'ela')).status).toBe(200);
  expect(await register(send, 'iza')).toMatchObject({ status: 400, body: { captcha: ['Are you a robot?'] } });
  const question = await send('POST', '/api/send-question/', {
    user: null,
    email: 'a@example.com',
    title: 't',
    question: 'q',
  });
  expect(question.status).toBe(400);

  // no provider is configured
  expect((await send('POST', '/api/social_login_google/', { credential: 'x' })).status).toBe(503);
}, 120_000);

test('7: PUBLIC_URL outside loopback switches the sandbox off; DATA_DIR and HOST are obeyed', async () => {
  const { send } = await serving({
    PUBLIC_URL: 'https://siedem.example/',
    HOST: '127.0.0.1',
    DATA_DIR: 'there/deep',
    CAPTCHA: 'off',
  });
  const { body } = await register(send, 'ala');
  expect((await send('POST', '/api/payment/', {}, String(body['access']))).status).toBe(503);
  await send('POST', '/api/reset_password/', { email: 'ala@example.com' });
  const mails = () => lettersIn(join(folder, 'there/deep/mail'), 'reset_password');
  await expect.poll(mails, WAIT).toHaveLength(1);
  const letter = await readFile(join(folder, 'there/deep/mail', (await mails())[0] ?? ''), 'utf8');
  expect(letter.replaceAll('=\r\n', '')).toContain('https://siedem.example/reset_password/');
  expect((await readdir(folder)).toSorted()).toEqual(['there']);
}, 120_000);

test.each([
  [{ PUBLIC_URL: 'https://siedem.example', PAYMENTS: 'sandbox' }, 200],
  [{ PAYMENTS: 'off' }, 503],
])(
  '7: what PAYMENTS says goes: %j',
  async (env, status) => {
    const { send } = await serving({ CAPTCHA: 'off', ...env });
    const { body } = await register(send, 'ala');
    expect((await send('POST', '/api/payment/', {}, String(body['access']))).status).toBe(status);
  },
  120_000,
);

test('7: CAPTCHA=always demands a proof from the first, and a wrong proof is refused', async () => {
  const { send } = await serving({ CAPTCHA: 'always' });
  expect(await register(send, 'ala')).toMatchObject({ status: 400, body: { captcha: ['Are you a robot?'] } });
  expect(await register(send, 'ala', { captcha: 'rubbish' })).toMatchObject({
    status: 400,
    body: { captcha: ['Are you a robot?'] },
  });
  const challenge = await send('GET', '/api/captcha/');
  expect(challenge.status).toBe(200);
}, 120_000);

test('7: adaptive checks a proof that is sent', async () => {
  const { send } = await serving({ CAPTCHA: 'adaptive' });
  expect(await register(send, 'ala', { captcha: 'rubbish' })).toMatchObject({
    status: 400,
    body: { captcha: ['Are you a robot?'] },
  });
  expect((await register(send, 'ala')).status).toBe(200);
}, 120_000);

test('7: an empty variable is unset', async () => {
  const { base } = await serving({
    HOST: '',
    PUBLIC_URL: '',
    DATABASE_URL: '',
    SMTP_URL: '',
    PAYMENTS: '',
    GOOGLE_CLIENT_ID: '',
  });
  expect((await fetch(`${base}/health/live`)).status).toBe(200);
}, 120_000);
