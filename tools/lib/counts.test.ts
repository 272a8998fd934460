import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  test('Vitest: a file that could not be loaded has failed', () => {
    const file = report({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    });
    expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('Playwright: a test that passed at its second try has passed', () => {
    const file = report({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } });
    expect(playwrightCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  test('a runner that ended badly has failed, whatever its report says', () => {
    expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(withExitCode({ passed: 5, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
    expect(withExitCode(vitestCounts(join(folder, 'none.json')), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('the last line', () => {
    const total = sum([oneCheck(true), oneCheck(false), { passed: 3, failed: 0, skipped: 0 }]);
    expect(line(total)).toBe('4 passed, 1 failed');
    expect(line({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });

  test('nothing run is no success', () => {
    expect(isSuccess(sum([]))).toBe(false);
    expect(isSuccess({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
    expect(isSuccess({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  });
});
