import { expect, test } from 'vitest';
import { isBuilt } from './build.mjs';

test('a build of other sources is stale', () => {
  expect(isBuilt('server', 'the hash of other sources')).toBe(false);
});
