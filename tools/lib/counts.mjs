// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Numbers of tests; `named` lists those that failed and those that passed only when they were retried.
 * @typedef {{ passed: number, failed: number, skipped: number, named: readonly string[] }} Counts
 */

/** @type {Counts} */
const NONE = { passed: 0, failed: 0, skipped: 0, named: [] };

/** @param {boolean} ok @returns {Counts} one check that counts as one test */
export const oneCheck = (ok) => (ok ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 });

/**
 * A runner with a non-zero exit code has failed, even if its report has no failed test (a broken file, an error outside
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
 * @typedef {{ status: string, name: string, assertionResults: { status: string, fullName: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: VitestFile[] }} VitestReport
 * @typedef {{ title: string, file: string, specs: { title: string, tests: { status: string }[] }[],
 *   suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** Counts in a JSON report of Vitest. @param {string} file @returns {Counts | undefined} */
export function vitestCounts(file) {
  const report = /** @type {VitestReport | undefined} */ (readJson(file));
  if (report === undefined) return undefined;
  const failed = report.testResults
    .filter((each) => each.status === 'failed')
    .map(({ name, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      return {
        broken: tests.length === 0,
        named: [relative('.', name), ...tests.map((test) => test.fullName)].join('\n  '),
      };
    });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failed.filter(({ broken }) => broken).length,
    skipped: report.numPendingTests + report.numTodoTests,
    named: failed.map(({ named }) => named),
  };
}

/**
 * @param {PlaywrightSuite} suite @param {readonly string[]} groups the `describe`s around it; a file is none
 * @returns {string[]}
 */
const storiesToName = ({ file, specs, suites = [] }, groups) => [
  ...specs.flatMap(({ title, tests }) => {
    const name = `${file}\n  ${[...groups, title].join(' › ')}`;
    if (tests.some(({ status }) => status === 'unexpected')) return [name];
    return tests.some(({ status }) => status === 'flaky') ? [`${name} (passed at its second try)`] : [];
  }),
  ...suites.flatMap((each) => storiesToName(each, [...groups, each.title])),
];

/**
 * Counts in a JSON report of Playwright. A story that passed when it was retried has passed.
 * @param {string} file @returns {Counts | undefined}
 */
export function playwrightCounts(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (readJson(file));
  if (report === undefined) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const named = report.suites.flatMap((each) => storiesToName(each, []));
  return { passed: expected + flaky, failed: unexpected, skipped, named };
}

/** @param {readonly Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      named: [...total.named, ...each.named],
    }),
    NONE,
  );

/** @param {Omit<Counts, 'named'>} counts */
export const line = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Whether a run with these counts is a success: nothing failed and something ran. @param {Omit<Counts, 'named'>} counts */
export const isSuccess = ({ passed, failed }) => failed === 0 && passed > 0;
