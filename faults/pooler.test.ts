import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPgBouncer } from '../tools/lib/system.mjs';
import { startServer } from '../e2e/support/server.ts';
import { auditPostgres, clean } from './support/audit.ts';
import { endProcess } from './support/end-process.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { startLoad } from './support/load.ts';
import { freePort, hasPostgres, plainUser, type Postgres, startPostgres } from './support/postgres.ts';

const pgbouncer = findPgBouncer();
if (pgbouncer === undefined) console.warn('The tests with a pooler are skipped: install pgbouncer.');

/** PgBouncer between the server and the database, in one of its modes. */
async function startPooler(program: string, to: URL, mode: 'session' | 'transaction') {
  const user = plainUser();
  const home = mkdtempSync(join('/tmp', 'siedem-faults-pooler-'));
  const port = await freePort();
  const settings = [
    '[databases]',
    // `auth_type = any` takes the user from here
    `* = host=${to.hostname} port=${to.port} user=${to.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 20',
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ];
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`);
  if (user !== undefined) for (const each of [home, file]) chownSync(each, user.uid, user.gid);
  const child = spawn(program, [file], { stdio: 'ignore', ...user });
  const answers = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  };
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  const url = new URL(to);
  url.port = String(port);
  return {
    url: url.toString(),
    remove: () => endProcess(child, home),
  };
}

let postgres: Postgres;
beforeAll(async () => {
  if (hasPostgres && pgbouncer !== undefined) postgres = await startPostgres();
}, 300_000);
afterAll(() => postgres?.remove());

const lacksPooler = !hasPostgres || pgbouncer === undefined;

test.skipIf(lacksPooler)(
  'a pooler that keeps a connection for a session serves like the database',
  async () => {
    const direct = await emptyDatabase(postgres.url);
    const pooler = await startPooler(pgbouncer ?? '', new URL(direct), 'session');
    try {
      const server = await startServer({ DATABASE_URL: pooler.url });
      try {
        const learners = await newLearners(server.url, 4);
        const load = startLoad(server.url, learners);
        const enough = inForm({ short: 60, long: 3000 });
        await expect.poll(() => load.acknowledged() > enough, { timeout: 300_000, interval: 20 }).toBe(true);
        await load.finish();
        expect(await auditPostgres(direct, learners, load.ledger)).toMatchObject(clean);
        expect(load.ledger.odd).toEqual([]);
        expect([...load.ledger.missed.keys()]).toEqual([]);
      } finally {
        await server.remove();
      }
    } finally {
      await pooler.remove();
    }
  },
  600_000,
);

test.skipIf(lacksPooler)(
  'a pooler that mixes up prepared statements is refused at the start in one line',
  async () => {
    const pooler = await startPooler(pgbouncer ?? '', new URL(await emptyDatabase(postgres.url)), 'transaction');
    try {
      const message = await startServer({ DATABASE_URL: pooler.url }).then(
        async (server) => {
          // PgBouncer from 1.21 on tracks prepared statements: then the server must start.
          await newLearners(server.url, 2);
          await server.remove();
          return 'serves';
        },
        (error: unknown) => String(error),
      );
      expect(message).toMatch(/^serves$|DATABASE_URL leads to a pooler that forgets prepared statements/);
    } finally {
      await pooler.remove();
    }
  },
  600_000,
);
