import { expect, test } from 'vitest';
import { isBuilt } from './build.mjs';

test('a build of other sources does not count', () => {
  expect(isBuilt('server', 'the hash of other sources')).toBe(false);
});
