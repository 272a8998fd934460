import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/', '/', {}],
  ['/list', '/list', {}],
  ['/list', '/List/', {}],
  ['/lesson/:section', '/lesson/3', { section: '3' }],
  ['/modify/:section/:id', '/modify/2/a%20b', { section: '2', id: 'a b' }],
  ['/lesson/:section', '/lesson/%E0', { section: '%E0' }],
])('%s leads to %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['/', '/list'],
  ['/list', '/'],
  ['/list', '/list/1'],
  ['/lesson/:section', '/lesson'],
  ['/lesson/:section', '/lesson/1/2'],
])('%s does not lead to %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
