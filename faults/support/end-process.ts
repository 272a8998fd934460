import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

/** Kills a program that a test started, and removes its folder. */
export async function endProcess(child: ChildProcess, home: string): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  rmSync(home, { recursive: true, force: true });
}
