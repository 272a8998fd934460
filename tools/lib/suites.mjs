// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwrightCounts, vitestCounts, withExitCode } from './counts.mjs';
import { productEnv, productNode } from './node.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const LIMIT_MS = 45 * 60_000;

/**
 * Runs a test runner that writes a report, and counts.
 * @param {(file: string) => Promise<number>} runner
 * @param {(file: string) => import('./counts.mjs').Counts | undefined} read
 */
async function counted(runner, read) {
  const folder = mkdtempSync(join(tmpdir(), 'siedem-report-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // If it is interrupted, the program exits without returning here.
  process.on('exit', remove);
  try {
    const report = join(folder, 'report.json');
    const code = await runner(report);
    return withExitCode(read(report), code);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/**
 * Vitest over some of its projects.
 * @param {readonly string[]} projects
 * @param {readonly string[]} files names or parts of names; none means all
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [limitMs]
 */
export const vitest = (projects, files, env, limitMs = LIMIT_MS) =>
  counted((report) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const args = ['run', ...chosen, '--passWithNoTests', '--reporter=default', '--reporter=json'];
    const script = at('node_modules/vitest/vitest.mjs');
    return run(productNode(), [script, ...args, `--outputFile.json=${report}`, ...files], {
      env: productEnv({ ...env, NODE_ENV: 'test' }),
      limitMs,
    });
  }, vitestCounts);

/**
 * The browser stories.
 * @param {readonly string[]} files
 * @param {NodeJS.ProcessEnv} [env]
 */
export const playwright = (files, env) =>
  counted((report) => {
    const script = at('node_modules/@playwright/test/cli.js');
    return run(productNode(), [script, 'test', '--pass-with-no-tests', ...files], {
      env: productEnv({ ...env, PLAYWRIGHT_REPORT: report }),
      limitMs: LIMIT_MS,
    });
  }, playwrightCounts);
