import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** For a server that hangs, not for one that is slow. */
const PATIENCE = { timeout: 100_000 };

let dataDir = '';
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'siedem-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  return { child, output, ended };
};

/** The port that the system gave, from the log. */
const portOf = async ({ output }: ReturnType<typeof start>): Promise<string> => {
  await expect.poll(() => output.out + output.err, PATIENCE).toMatch(/listening at http:\/\/[^"]+:\d+/);
  return /listening at http:\/\/[^"]+:(\d+)/.exec(output.out)?.[1] ?? '';
};

test.each([
  ['PORT', { PORT: 'http' }],
  ['PAYMENTS', { PAYMENTS: 'cash' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATA_DIR', { DATA_DIR: '/proc/nope/data' }],
  ['DATA_DIR', { DATA_DIR: import.meta.filename }],
  ['DATA_DIR', { DATA_DIR: join(import.meta.filename, 'data') }],
])('a wrong %s stops the start with one line that names it', async (name, env) => {
  const { output, ended } = start(env);
  expect(await ended).toBe(1);
  expect(output.err).toMatch(new RegExp(`^${name} .+\n$`));
  expect(output.out).toBe('');
});

test('a database that cannot be reached stops the start with one line', async () => {
  const { output, ended } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await ended).toBe(1);
  expect(output.err).toMatch(/^Siedem cannot start: .+\n$/);
});

test('four first starts at once share one database and one secret, and stop at a signal', async () => {
  const servers = Array.from({ length: 4 }, () => start({}));
  const ports = await Promise.all(servers.map(portOf));
  const body = {
    username: 'Ala',
    email: 'ala@example.com',
    password: 'seven-boxes-7',
    confirm_password: 'seven-boxes-7',
  };
  const registered = await fetch(`http://127.0.0.1:${ports[0]}/api/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { refresh } = (await registered.json()) as { refresh: string };
  for (const port of ports) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/token/refresh/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });
    expect(answer.status).toBe(200);
  }
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
});

test('a server that drains is served by, but its health sends proxies elsewhere', async () => {
  const server = start({ DRAIN_SECONDS: '5' });
  const url = `http://127.0.0.1:${await portOf(server)}`;
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await expect.poll(() => server.output.out, PATIENCE).toContain('"msg":"stopping"');
  for (const path of ['/health/live', '/health/ready']) expect((await fetch(url + path)).status).toBe(503);
  const served = await fetch(`${url}/api/openapi.json`);
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  expect(await server.ended).toBe(0);
});

test('a request under way is answered before the server stops', async () => {
  const server = start({});
  const port = await portOf(server);
  const answers = Array.from({ length: 6 }, (_, at) =>
    fetch(`http://127.0.0.1:${port}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${at}@example.com`, password: 'not-this-1' }),
    }).then(({ status }) => status),
  );
  await expect.poll(() => server.output.out, PATIENCE).toContain('"route":"/api/token/"');
  server.child.kill('SIGTERM');
  expect(await Promise.all(answers)).toEqual(Array(6).fill(401));
  expect(await server.ended).toBe(0);
});
