import { expect, test } from 'vitest';
import { leftNearLimit } from './counter.ts';

test('the counter shows from nine tenths of the limit', () => {
  expect(leftNearLimit('x'.repeat(899), 1000)).toBeUndefined();
  expect(leftNearLimit('x'.repeat(900), 1000)).toBe(100);
  expect(leftNearLimit('x'.repeat(1000), 1000)).toBe(0);
});

test('a text past the limit has nothing left, never less', () => {
  expect(leftNearLimit('x'.repeat(12), 10)).toBe(0);
});

test('no limit and no controlled value mean no counter', () => {
  expect(leftNearLimit('x'.repeat(900), undefined)).toBeUndefined();
  expect(leftNearLimit(undefined, 10)).toBeUndefined();
});
