import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../tools/lib/system.mjs';

/** A PostgreSQL of a test's own that syncs as it does in earnest and can be broken. */
export interface Postgres {
  readonly url: string;
  /** folder of its programs */
  readonly bin: string;
  /** As after a crash: everybody is thrown out at once, and it recovers from its log. */
  readonly crash: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const bin = findPostgres();

/** Whether there is a PostgreSQL here; where not, the tests that need one say so and are skipped. */
export const hasPostgres = bin !== undefined;
if (!hasPostgres) console.warn('The tests of PostgreSQL are skipped: install PostgreSQL 15 or newer.');

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());

export async function startPostgres(): Promise<Postgres> {
  if (bin === undefined) throw new Error('there is no PostgreSQL');
  const root = process.getuid?.() === 0;
  const owner = root ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const home = mkdtempSync(join(root ? '/tmp' : tmpdir(), 'siedem-faults-pg-'));
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
  chmodSync(home, 0o700);
  const data = join(home, 'data');
  const port = await freePort();
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    // what it starts keeps running and would hold a pipe open
    const child = spawn(join(bin, program), args, { cwd: home, stdio: 'ignore', ...owner });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  };
  await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${home} -c shared_buffers=16MB`;
  const control = (...args: readonly string[]): Promise<void> =>
    run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(home, 'log'), '-o', settings, ...args]);
  await control('start');
  await run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'siedem']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/siedem`,
    bin,
    crash: () => control('-m', 'immediate', 'restart'),
    remove: async () => {
      await control('-m', 'immediate', 'stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
