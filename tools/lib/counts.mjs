// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {boolean} ok @returns {Counts} one check that counts as one test */
export const oneCheck = (ok) => (ok ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 });

/**
 * A runner that ended badly has failed, also where its report knows of no failed test (a broken file, an error outside
 * of every test, no report at all).
 * @param {Counts | undefined} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function withExitCode(counts, exitCode) {
  if (counts === undefined) return oneCheck(false);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} file @returns {unknown} */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: VitestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/** Counts in a JSON report of Vitest. @param {string} file @returns {Counts | undefined} */
export function vitestCounts(file) {
  const report = /** @type {VitestReport | undefined} */ (readJson(file));
  if (report === undefined) return undefined;
  const broken = report.testResults.filter(
    (each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts in a JSON report of Playwright. A story that passed at its second try has passed; Playwright's last lines name
 * it as flaky, for whoever looks after it.
 * @param {string} file @returns {Counts | undefined}
 */
export function playwrightCounts(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (readJson(file));
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** @param {readonly Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    NONE,
  );

/** @param {Counts} counts */
export const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Whether a run with these counts is a success: nothing failed and something ran. @param {Counts} counts */
export const isSuccess = ({ passed, failed }) => failed === 0 && passed > 0;
