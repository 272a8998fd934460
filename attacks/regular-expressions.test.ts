import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// The build for browsers is the whole checker in JavaScript: package.json keeps its other engines (Java, native) away.
import type { AttackPattern } from 'recheck';
import { checkSync } from 'recheck/lib/browser.js';
import { expect, test } from 'vitest';
import { type Found, regularExpressions } from './support/regular-expressions.ts';

const root = join(import.meta.dirname, '..');

/** Expressions built at run time, and why they are safe. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  'packages/contract/src/fits.ts': 'the `pattern` of our own schemas, each of which is judged where it is written',
  'packages/domain/src/lesson/language-rules.ts': 'the letters of a table of our own, as one class of characters',
  'packages/server/src/http/other-methods.ts': 'paths of our own calls, each part up to the next slash',
  'packages/server/src/store/engine/guard.ts':
    'names of our own tables and columns between two checks of one character',
  'packages/web/src/data/testing/fake-server.ts': 'paths of our own calls, in a stand-in of tests',
};

/** Milliseconds of a match, the minimum of a few runs: other load on the machine only adds to it. */
const leastTime = (expression: RegExp, text: string): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const began = performance.now();
      expression.test(text);
      return performance.now() - began;
    }),
  );

const attackOf = ({ pumps, suffix }: AttackPattern, times: number): string =>
  pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;

/**
 * The checker counts steps and reports some linear expressions too; so its attack string is timed, short and eight times
 * as long: linear time grows eightfold, quadratic time 64-fold.
 */
const growsFaster = (source: string, flags: string, attack: AttackPattern): boolean => {
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''));
  const [short, long] = [1_500, 12_000].map((times) => leastTime(expression, attackOf(attack, times)));
  return (long ?? 0) > 24 * Math.max(short ?? 0, 0.01);
};

const judged = new Map<string, string>();

/** `safe`, or what is wrong with it and a text that shows it. */
function verdict({ path, source, flags }: Found): string {
  if (source === null) return path in PUT_TOGETHER ? 'safe' : 'put together while the program runs';
  const key = `/${source}/${flags}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const result = checkSync(source, flags, { timeout: 600_000, randomSeed: 7 });
  const { status } = result;
  const isSlow =
    status === 'vulnerable' && (result.complexity.type === 'exponential' || growsFaster(source, flags, result.attack));
  const says = isSlow
    ? `${result.complexity.type}: ${result.attack.pattern}`
    : status === 'vulnerable'
      ? 'safe'
      : status;
  judged.set(key, says);
  return says;
}

const wrong = (found: readonly Found[]): string[] =>
  found.flatMap((each) => {
    const says = verdict(each);
    return says === 'safe' ? [] : [`${each.path}:${each.line} /${each.source ?? ''}/${each.flags} ${says}`];
  });

test('no regular expression of the product takes more than linear time, whatever the text', () => {
  const files = globSync('packages/*/{src,public}/**/*.{ts,tsx,js}', { cwd: root });
  const product = files.filter((path) => !/\.test\.tsx?$/.test(path));
  const found = product.flatMap((path) => regularExpressions(path, readFileSync(join(root, path), 'utf8')));
  console.log(`${found.length} regular expressions in ${product.length} files`);
  expect(found.length).toBeGreaterThan(80);
  expect(wrong(found)).toEqual([]);
  // A reason that is no longer needed must be removed.
  const paths = new Set(found.filter(({ source }) => source === null).map(({ path }) => path));
  expect([...paths].toSorted()).toEqual(Object.keys(PUT_TOGETHER).toSorted());
}, 900_000);

test.each([
  ['a literal', String.raw`const bad = /^(a+)+$/;`],
  ['a constructor', `const bad = new RegExp('(?:x|x)*y', 'u');`],
  ['a call', String.raw`const bad = RegExp('^(\\w+\\s?)*$');`],
  ['a schema', `const schema = { type: 'string', pattern: '^(a|a)*$' };`],
  ['a field of a form', 'const field = <input pattern="^(a|aa)+$" />;'],
  ['slashes at the end', String.raw`const bare = path.replace(/\/+$/, '');`],
  ['parts joined at run time', 'const bad = new RegExp(`^(${name})+$`);'],
])('control: %s that is dangerous is found', (_, code) => {
  expect(wrong(regularExpressions('bad.tsx', code))).toHaveLength(1);
});
