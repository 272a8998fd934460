import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A free TCP port on the loopback interface. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

/** CPU time (user + system, ms) that a process has used so far, by the kernel's accounting; 100 ticks a second on Linux. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

export interface Running {
  readonly pid: number;
  readonly url: string;
  /** Milliseconds from spawn until the first successful answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts a Node program and waits until `readyPath` answers anything but a refusal to connect. */
export async function startServer(
  args: readonly string[],
  port: number,
  readyPath: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    const answer = await fetch(url + readyPath).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) break;
    if (performance.now() - began > 30_000) throw new Error(`${args.join(' ')} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - began;
  if (child.pid === undefined) throw new Error('no process');
  return {
    pid: child.pid,
    url,
    startMs,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
