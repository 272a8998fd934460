// @ts-check
import { spawn } from 'node:child_process';
import { productEnv, productNode } from './node.mjs';
import { at, root } from './paths.mjs';

/**
 * Replaces this program by one of the product: same terminal, signals forwarded, same exit code.
 * @param {readonly string[]} args
 */
export function become(args) {
  // Node keeps what it has compiled, types stripped, for the next start.
  const env = productEnv({ NODE_COMPILE_CACHE: at('node_modules', '.cache', 'siedem', 'compiled') });
  const child = spawn(productNode(), args, { cwd: root, env, stdio: 'inherit' });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; twice would ask it to stop at once.
      if (signal !== 'SIGTERM' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const each of signals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}
