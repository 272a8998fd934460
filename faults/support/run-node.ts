import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMPILED, type Environment } from '../../e2e/support/server.ts';

export interface Ran {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Starts a program of the product or of this folder, by its path in the repository, with nothing of this environment but PATH. */
export const runNode = (file: string, env: Environment, args: readonly string[] = []): Ran => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    env: { PATH: process.env['PATH'], ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  return { child, said: () => said, ended };
};
