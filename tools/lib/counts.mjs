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

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Counts in a JSON report of Vitest. @param {string} file @returns {Counts | undefined} */
export function vitestCounts(file) {
  const report = readJson(file);
  if (report === undefined) return undefined;
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const broken = files.filter(
    (each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts in a JSON report of Playwright; a test that passed at a second try has failed. @param {string} file @returns {Counts | undefined} */
export function playwrightCounts(file) {
  const stats = readJson(file)?.stats;
  if (stats === undefined) return undefined;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
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
