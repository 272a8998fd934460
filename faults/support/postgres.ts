import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../tools/lib/system.mjs';

/** A PostgreSQL for one test, durable as in production, that can be broken. */
export interface Postgres {
  readonly url: string;
  /** folder of its programs */
  readonly bin: string;
  /** As after a crash: all connections end at once, and it recovers from its log. */
  readonly crash: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const bin = findPostgres();

/** Whether PostgreSQL is installed; otherwise the tests that need it report it and are skipped. */
export const hasPostgres = bin !== undefined;
if (!hasPostgres) console.warn('The tests of PostgreSQL are skipped: install PostgreSQL 15 or newer.');

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const idOf = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());

/** User that runs programs which refuse to be root; undefined if this process is not root. */
export const plainUser = (): { readonly uid: number; readonly gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

/** The folder of clusters, and how a program of PostgreSQL is run there: never as root. */
interface Ground {
  readonly home: string;
  readonly run: (program: string, args: readonly string[]) => Promise<void>;
}

const makeGround = (): Ground & { readonly bin: string } => {
  if (bin === undefined) throw new Error('there is no PostgreSQL');
  const owner = plainUser();
  const home = mkdtempSync(join(owner === undefined ? tmpdir() : '/tmp', 'siedem-faults-pg-'));
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid);
  chmodSync(home, 0o700);
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    // The process that it starts would keep a pipe open.
    const child = spawn(join(bin, program), args, { cwd: home, stdio: 'ignore', ...owner });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  };
  return { home, run, bin };
};

interface Cluster {
  readonly port: number;
  readonly data: string;
  readonly control: (...args: readonly string[]) => Promise<void>;
}

/** A cluster's folder and how it is started and stopped; its files are the caller's to make. */
const nameCluster = async ({ home, run }: Ground, name: string): Promise<Cluster> => {
  const data = join(home, name);
  const port = await freePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${home} -c shared_buffers=16MB`;
  const control: Cluster['control'] = (...args) =>
    run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', `${data}.log`, '-o', settings, ...args]);
  return { port, data, control };
};

const startCluster = async (ground: Ground): Promise<Cluster> => {
  const cluster = await nameCluster(ground, 'data');
  const { data, port, control } = cluster;
  await ground.run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  await control('start');
  await ground.run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'siedem']);
  return cluster;
};

export async function startPostgres(): Promise<Postgres> {
  const ground = makeGround();
  const { port, control } = await startCluster(ground);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/siedem`,
    bin: ground.bin,
    crash: () => control('-m', 'immediate', 'restart'),
    remove: async () => {
      await control('-m', 'immediate', 'stop');
      rmSync(ground.home, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL and its standby, which `failOver` promotes. */
export interface Pair {
  /** names both */
  readonly url: string;
  /** the standby alone */
  readonly standbyUrl: string;
  /** Kills the first machine at once; the standby becomes the primary. */
  readonly failOver: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** @param synchronous a commit is answered once the standby has it on its disk too (PostgreSQL's manual, 27.2.8) */
export async function startPair({ synchronous }: { readonly synchronous: boolean }): Promise<Pair> {
  const ground = makeGround();
  const first = await startCluster(ground);
  const second = await nameCluster(ground, 'standby');
  const from = ['-h', '127.0.0.1', '-p', String(first.port), '-U', 'postgres'];
  await ground.run('pg_basebackup', [...from, '-D', second.data, '-R', '-X', 'stream', '-c', 'fast']);
  await second.control('start');
  const sql = (statement: string): Promise<void> => ground.run('psql', [...from, '-q', '-c', statement]);
  if (synchronous) {
    await sql("alter system set synchronous_standby_names = '*'");
    await sql('select pg_reload_conf()');
  }
  const database = 'siedem';
  return {
    url: `postgres://postgres@127.0.0.1:${first.port},127.0.0.1:${second.port}/${database}?target_session_attrs=read-write`,
    standbyUrl: `postgres://postgres@127.0.0.1:${second.port}/${database}`,
    failOver: async () => {
      await first.control('-m', 'immediate', 'stop');
      await second.control('promote');
    },
    remove: async () => {
      await second.control('-m', 'immediate', 'stop');
      await first.control('-m', 'immediate', 'stop').catch(() => undefined);
      rmSync(ground.home, { recursive: true, force: true });
    },
  };
}
