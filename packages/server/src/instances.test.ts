import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { request as send } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RoundRobin, startRoundRobin } from './dev/round-robin.ts';
import { makePlace, testDatabases, type TestPlace } from './dev/test-database.ts';

const INSTANCES = 3;
const PASSWORD = 'seven-boxes-7';
const PATIENCE = { timeout: 60_000, interval: 100 };

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Over a connection of its own, so that the proxy gives it to the next instance. */
const ask = (url: string, method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = send(url + path, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text || '{}') as Answer['body'] }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

describe.skipIf(!testDatabases.includes('postgres'))('three instances on one PostgreSQL, behind a proxy', () => {
  let place: TestPlace;
  let proxy: RoundRobin | undefined;
  let database: Client;
  const children: ChildProcess[] = [];
  const ports: number[] = [];
  const homes: string[] = [];

  const start = async (number: number, databaseUrl: string): Promise<number> => {
    const home = join(place.dataDir, `instance-${number}`);
    await mkdir(home);
    homes.push(home);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: home,
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: '0',
        SECRET: 'the one secret of three instances, long enough',
        CAPTCHA: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let said = '';
    child.stdout.on('data', (piece) => (said += String(piece)));
    const port = /listening at http:\/\/[^"]+:(\d+)/;
    await vi.waitFor(() => expect(said).toMatch(port), PATIENCE);
    return Number(port.exec(said)?.[1]);
  };

  beforeAll(async () => {
    place = await makePlace('postgres');
    const url = place.databaseUrl ?? '';
    database = new Client({ connectionString: url });
    await database.connect();
    ports.push(...(await Promise.all(Array.from({ length: INSTANCES }, (_, number) => start(number, url)))));
    proxy = await startRoundRobin(ports);
  });
  afterAll(async () => {
    await proxy?.close();
    const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
    await database.end();
    await place.remove();
  });

  const call = (method: string, path: string, given?: { token?: string; body?: object }) =>
    ask(proxy?.url ?? '', method, path, given);
  const register = async () => {
    const name = randomUUID().slice(0, 13);
    const email = `${name}@example.com`;
    const body = { username: name, email, password: PASSWORD, confirm_password: PASSWORD };
    const registered = await call('POST', '/api/register/', { body });
    expect(registered.status).toBe(200);
    return { email, access: String(registered.body['access']), refresh: String(registered.body['refresh']) };
  };
  const everywhere = (path: string, token: string) =>
    Promise.all(ports.map((port) => ask(`http://127.0.0.1:${port}`, 'GET', path, { token })));
  const mails = (): string[] =>
    homes.flatMap((home) => {
      try {
        const names = readdirSync(join(home, 'mail')).filter((name) => name.endsWith('.eml'));
        // beside each registration's own mail
        const letterOf = (name: string) => readFileSync(join(home, 'mail', name), 'utf8').replaceAll('=\r\n', '');
        return names.filter((name) => letterOf(name).includes('reset_password'));
      } catch {
        // an instance that wrote no mail has no folder for them
        return [];
      }
    });

  it('count tries to log in together', async () => {
    const { email } = await register();
    const tries = Array.from({ length: 30 }, () =>
      call('POST', '/api/token/', { body: { email, password: 'not-the-password-1' } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
  });

  it('end a login for all of them at once', async () => {
    const { access, refresh } = await register();
    expect((await everywhere('/api/profile/', access)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call('POST', '/api/logout/', { token: access, body: { refresh } })).status).toBe(200);
    expect((await everywhere('/api/profile/', access)).map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('answer twenty tabs that refresh at once with one successor', async () => {
    const { refresh } = await register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/api/token/refresh/', { body: { refresh } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(new Set(answers.map(({ body }) => body['refresh'])).size).toBe(1);
  });

  it('send a mail once and run each recurring job once, on any instance', async () => {
    // Every lease that is taken is written down by the database itself.
    await database.query(`create table leases (id text not null);
      create function note_lease() returns trigger language plpgsql as
        $$ begin if new.attempts > old.attempts then insert into leases values (new.id); end if; return new; end $$;
      create trigger note_lease before update on outbox for each row execute function note_lease()`);
    const people = await Promise.all(Array.from({ length: 4 }, register));
    await Promise.all(people.map(({ email }) => call('POST', '/api/reset_password/', { body: { email } })));
    await database.query(`update outbox set run_at = 0 where kind in ('clean', 'sweep-payments')`);
    const waiting = async () => {
      const { rows } = await database.query<{ waiting: string }>(
        `select count(*) as waiting from outbox where done_at is null and run_at <= $1`,
        [Date.now()],
      );
      return Number(rows[0]?.waiting);
    };
    await expect.poll(mails, PATIENCE).toHaveLength(people.length);
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(mails()).toHaveLength(people.length);
    const { rows } = await database.query<{ id: string }>('select id from leases');
    const leased = rows.map(({ id }) => id);
    expect(leased).toHaveLength(new Set(leased).size);
    expect(leased).toEqual(expect.arrayContaining(['round-clean', 'round-sweep-payments']));
  });
});
