// @ts-check
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** Kills everything started by {@link run} that is still running. */
export function killAll() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/**
 * Runs a program to its end with its output on the terminal. It leads a process group of its own, so that ending it
 * ends the browsers and servers below it as well.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limitMs?: number }} [options]
 * @returns {Promise<number>} the exit code; 124 when the time ran out, 127 when it could not be started
 */
export function run(command, args, { env = process.env, cwd = root, limitMs } = {}) {
  return new Promise((resolve) => {
    let late = false;
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    running.add(child);
    const timer =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            console.error(`${command} did not end within ${Math.round(limitMs / 1000)} s and was stopped.`);
            signalGroup(child, 'SIGKILL');
          }, limitMs);
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      // Processes that the program left in its group must not outlive it.
      signalGroup(child, 'SIGKILL');
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.on('exit', (code) => end(late ? 124 : (code ?? 1)));
  });
}
