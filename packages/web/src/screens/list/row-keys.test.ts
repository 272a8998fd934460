import { expect, test } from 'vitest';
import { createRowKeys } from './row-keys.ts';

test('a card keeps its key, a card that comes takes one that is free', () => {
  const keysOf = createRowKeys();
  expect(keysOf(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(keysOf(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(keysOf(['x', 'y', 'c'])).toEqual([1, 0, 2]);
  expect(keysOf(['c', 'e', 'f', 'g'])).toEqual([2, 1, 0, 3]);
});

test('after another search each place has the row that was there', () => {
  const keysOf = createRowKeys();
  expect(keysOf(['a', 'b', 'c'])).toEqual(keysOf(['d', 'e', 'f']));
});
