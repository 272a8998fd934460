import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A free TCP port on the loopback interface. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const readOr = (file: string, otherwise: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // a thread or process may end between the listing and the reading
    return otherwise;
  }
};

/** CPU time (user + system, ms) that a process's threads have used so far, by the kernel's accounting in ns. */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = threads.map((thread) => Number(readOr(`/proc/${pid}/task/${thread}/schedstat`, '0').split(' ', 1)[0]));
  return used.reduce((sum, each) => sum + each, 0) / 1e6;
}

const parentOf = (pid: string): number => {
  const stat = readOr(`/proc/${pid}/stat`, '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

/** Like {@link cpuMs}, of a process and its children. */
export function familyCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return cpuMs(pid) + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0);
}

/** Process id of a process's parent. */
export const parentId = (pid: number): number => parentOf(String(pid));

/** Memory of a process that is in use right now, MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export interface Running {
  readonly pid: number;
  /** origin */
  readonly url: string;
  /** from its start until its first answer, ms */
  readonly startMs: number;
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

export interface Program {
  readonly args: readonly string[];
  readonly port: number;
  /** a path that answers with success as soon as the program is ready */
  readonly readyPath: string;
  readonly env?: Readonly<Record<string, string>>;
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** As with `npm start`: the compile cache is kept between starts. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/siedem/compiled');

/** Environment variables that must not influence the measurement. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];

/** Starts a Node program and waits until it answers. */
export async function startServer({ args, port, readyPath, env = {} }: Program): Promise<Running> {
  const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.includes(name)));
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...kept, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  alive.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      alive.delete(child);
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    const answer = await fetch(url + readyPath).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    if (performance.now() - began > 60_000) throw new Error(`${args.join(' ')} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  return {
    pid,
    url,
    startMs: performance.now() - began,
    cpuMs: () => cpuMs(pid),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
