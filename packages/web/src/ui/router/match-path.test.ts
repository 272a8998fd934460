import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/list', '/list', {}],
  ['/list', '/list/', {}],
  ['/list', '/LIST', {}],
  ['/list', '/lists', null],
  ['/list', '/list/1', null],
  ['/', '/', {}],
  ['/', '/list', null],
  ['/lesson/:section', '/lesson/all', { section: 'all' }],
  ['/lesson/:section', '/lesson', null],
  ['/lesson/:section', '/lesson/', null],
  ['/modify/:section/:id', '/modify/3/a-b', { section: '3', id: 'a-b' }],
  ['/social/:provider', '/social/g%C3%B3%2Fx', { provider: 'gó/x' }],
  ['/social/:provider', '/social/%E0%A4%A', { provider: '%E0%A4%A' }],
])('%s at %s', (pattern, pathname, params) => expect(matchPath(pattern, pathname)).toEqual(params));
