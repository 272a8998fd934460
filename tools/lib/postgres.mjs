// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READY_WITHIN_MS = 60_000;

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** @param {string} flag @returns {number} */
function idOfPostgresUser(flag) {
  const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  if (answer.status !== 0) throw new Error('PostgreSQL refuses to run as root and there is no user named postgres.');
  return Number(answer.stdout.trim());
}

/** The user that runs the database: PostgreSQL refuses root. */
const owner = () =>
  process.getuid?.() === 0 ? { uid: idOfPostgresUser('-u'), gid: idOfPostgresUser('-g') } : undefined;

/**
 * A folder that the owner can reach: a private TMPDIR of root's would not do.
 * @param {{ uid: number, gid: number } | undefined} user
 */
function makeHome(user) {
  const home = mkdtempSync(join(user === undefined ? tmpdir() : '/tmp', 'siedem-postgres-'));
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  chmodSync(home, 0o700);
  return home;
}

/**
 * A fresh PostgreSQL for the tests, on its own port; its data is removed when it stops.
 * @param {string} bin folder of the PostgreSQL programs
 * @param {Readonly<Record<string, string>>} [wanted] settings beside those of the tests, or in their place
 * @returns {Promise<string>} its URL; it ends, and its folder goes, with this program
 */
export async function startPostgres(bin, wanted = {}) {
  const user = owner();
  const home = makeHome(user);
  const data = join(home, 'data');
  const port = await freePort();
  const spawnOptions = { cwd: home, ...user };
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const stop = () => {
    // SIGQUIT: stop at once, nothing is worth saving.
    if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null) {
      server.kill('SIGQUIT');
      spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w', '-t', '10'], spawnOptions);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  // Clean up however the program ends, also if it is interrupted during this start.
  process.on('exit', stop);
  try {
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...spawnOptions, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
    const sockets = join(home, 'sockets');
    mkdirSync(sockets);
    if (user !== undefined) chownSync(sockets, user.uid, user.gid);
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: sockets,
      max_connections: '200',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      log_min_messages: 'fatal',
      log_min_error_statement: 'panic',
      ...wanted,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
      ...spawnOptions,
      stdio: ['ignore', 'ignore', 'inherit'],
      // A group of its own: Ctrl-C must reach the tests first.
      detached: true,
    });
    server.on('error', (error) => console.error(error.message));
    await ready(join(bin, 'pg_isready'), port, () => server?.exitCode ?? null);
    const created = spawnSync(
      join(bin, 'createdb'),
      ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'siedem_test'],
      { ...spawnOptions, encoding: 'utf8' },
    );
    if (created.status !== 0) throw new Error(`createdb failed: ${created.stderr}`);
    return `postgres://postgres@127.0.0.1:${port}/siedem_test`;
  } catch (error) {
    stop();
    throw error;
  }
}

/** @param {string} program @param {number} port @param {() => number | null} exitCode */
async function ready(program, port, exitCode) {
  const until = Date.now() + READY_WITHIN_MS;
  while (spawnSync(program, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-q']).status !== 0) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended at its start (exit code ${exitCode()}).`);
    if (Date.now() > until) throw new Error('PostgreSQL did not become ready.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
