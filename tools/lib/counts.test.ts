import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isSuccess, line, oneCheck, playwrightCounts, sum, vitestCounts, withExitCode } from './counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'siedem-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: object): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe('counting', () => {
  test('Vitest: a file that could not be loaded counts as failed', () => {
    const file = report({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          status: 'failed',
          name: resolve('a/one.test.ts'),
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'takes away' },
          ],
        },
        { status: 'failed', name: resolve('a/two.test.ts'), assertionResults: [] },
        {
          status: 'passed',
          name: resolve('a/three.test.ts'),
          assertionResults: [{ status: 'passed', fullName: 'shares' }],
        },
      ],
    });
    const named = ['a/one.test.ts\n  takes away', 'a/two.test.ts'];
    expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2, skipped: 2, named });
  });

  test('Playwright: a test that passed on retry counts as passed', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const file = report({
      stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [spec('signs in', 'expected'), spec('pays', 'unexpected')],
          suites: [{ title: 'by phone', file: 'a.spec.ts', specs: [spec('learns', 'flaky')] }],
        },
      ],
    });
    const named = ['a.spec.ts\n  pays', 'a.spec.ts\n  by phone › learns (passed at its second try)'];
    expect(playwrightCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 1, named });
  });

  test('a runner with a non-zero exit code has failed, whatever its report says', () => {
    const none = { passed: 5, failed: 0, skipped: 0, named: [] };
    expect(withExitCode(none, 1)).toMatchObject({ passed: 5, failed: 1 });
    expect(withExitCode({ ...none, failed: 2 }, 1)).toMatchObject({ passed: 5, failed: 2 });
    expect(withExitCode(vitestCounts(join(folder, 'none.json')), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('the last line', () => {
    const total = sum([oneCheck(true), oneCheck(false), { passed: 3, failed: 0, skipped: 0, named: [] }]);
    expect(line(total)).toBe('4 passed, 1 failed');
    expect(line({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });

  test('running no test is a failure', () => {
    expect(isSuccess(sum([]))).toBe(false);
    expect(isSuccess({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
    expect(isSuccess({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  });
});
