import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allows, inexact, judge } from './licences.mjs';
import { at } from './paths.mjs';

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC', false],
    ['unknown', false],
    ['SEE LICENSE IN x', false],
    ['((MIT))', false],
  ])('%s: %s', (expression, fine) => {
    expect(allows(expression, new Set(['MIT']))).toBe(fine);
  });

  test('a copyleft licence is refused unless it is limited to its own files; some licences are allowed for tools only', () => {
    const of = (licence: string, dev: boolean) =>
      judge({ 'node_modules/x': { version: '1.0.0', license: licence, dev } }).wrong;
    expect(of('LGPL-3.0-only', false)).toHaveLength(1);
    expect(of('CC-BY-4.0', false)).toHaveLength(1);
    expect(of('CC-BY-4.0', true)).toEqual([]);
    expect(of('AGPL-3.0-only', true)).toHaveLength(1);
  });

  test('a package without a licence or with an install script is refused', () => {
    expect(judge({ 'node_modules/@a/b': { version: '1.0.0' } }).wrong).toHaveLength(1);
    expect(judge({ 'node_modules/x': { license: 'MIT', hasInstallScript: true } }).wrong).toHaveLength(1);
  });

  test('our own packages are not listed', () => {
    expect(judge({ '': {}, 'packages/web': {}, 'node_modules/@siedem/web': { link: true } })).toEqual({
      listed: [],
      wrong: [],
    });
  });

  test('a version range is refused', () => {
    const dependencies = {
      a: '1.2.3',
      b: '^1.2.3',
      c: '*',
      d: '1.2.3-rc.1',
      e: 'latest',
      f: 'git+https://example.com/f',
    };
    expect(inexact('package.json', { dependencies })).toHaveLength(4);
  });

  test('the lock file contains only allowed packages', () => {
    const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as { packages: Parameters<typeof judge>[0] };
    const { listed, wrong } = judge(lock.packages);
    expect(wrong).toEqual([]);
    expect(listed.length).toBeGreaterThan(100);
  });
});
