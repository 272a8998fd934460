import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer, isBuilt } from '../../tools/lib/build.mjs';

export type Environment = Readonly<Record<string, string>>;

export interface ServerHandle {
  /** origin without a trailing slash; stays the same over restarts */
  readonly url: string;
  /** the database, the keys and the mails */
  readonly dataDir: string;
  /** process id of the running server; undefined while it is down */
  readonly pid: () => number | undefined;
  /** its output so far */
  readonly output: () => string;
  /** Ends it with a signal and waits until it is gone; its exit code, null if the signal ended it or it did not run. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Ends it (SIGTERM) if it runs, starts it again on the same port and data, waits until it is ready. */
  readonly restart: (env?: Environment) => Promise<void>;
  /** Ends it and deletes its data. */
  readonly remove: () => Promise<void>;
}

/** Places where a seeded bug changes a source while it is loaded (`faults/support/with-bug.ts`). */
const SOURCE = join(import.meta.dirname, '../../packages/server/src/main.ts');
const READY_WITHIN_MS = 30_000;

/** Compiled once for all the servers that the tests start: a start costs a third less. */
export const COMPILED: Environment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/siedem/compiled'),
};

/** Stories register dozens of learners from one address within a minute. */
const DEFAULTS: Environment = { ...COMPILED, RATE_LIMITS: 'off', CAPTCHA: 'off' };

const checked = new Set<string>();

/** Throws if the build is older than the sources. Checked once per process. */
export function checkBuild(part: 'server' | 'web'): void {
  if (checked.has(part)) return;
  if (!isBuilt(part)) {
    throw new Error(`The built ${part} is not made of the sources of now: run \`npm run build\` first.`);
  }
  checked.add(part);
}

/** Environment variables that must not influence a story. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];

const freePort = async (): Promise<number> => {
  const probe = createServer();
  probe.listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
};

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.exitCode === null && child.signalCode === null;

/** Waits until the server is ready; throws with its output if it exits or does not get ready. */
async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (!isRunning(child)) throw new Error(`The server ended at its start:\n${output()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`The server did not become ready:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts the real server, built as `npm start` has it, on a free port with an empty data folder of its own. */
export async function startServer(env: Environment = {}): Promise<ServerHandle> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'siedem-e2e-'));
  let written = '';
  let child: ChildProcess | undefined;
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.includes(name)));

  const start = async (extra: Environment): Promise<void> => {
    const all = { ...kept, ...DEFAULTS, PORT: String(port), DATA_DIR: dataDir, ...env, ...extra };
    const fromSource = 'FAULT_IN_SOURCE' in all;
    if (!fromSource) checkBuild('server');
    const started = spawn(process.execPath, [fromSource ? SOURCE : builtServer], {
      env: all,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
    }
    await ready(url, started, () => written);
  };

  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> => {
    if (!isRunning(child)) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };

  const remove = async (): Promise<void> => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    await start({});
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    dataDir,
    pid: () => (isRunning(child) ? child.pid : undefined),
    output: () => written,
    kill,
    restart: async (extra = {}) => {
      await kill('SIGTERM');
      await start(extra);
    },
    remove,
  };
}
