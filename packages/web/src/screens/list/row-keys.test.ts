import { expect, test } from 'vitest';
import { createRowKeys } from './row-keys.ts';

const list = () => {
  const { next, drawn } = createRowKeys();
  return (question: string, ids: readonly string[]): readonly number[] => {
    const rows = next(question, ids);
    drawn(rows);
    return rows.keys;
  };
};

test('while one scrolls a card keeps its key, and nobody gets the key of a card that has gone', () => {
  const draw = list();
  expect(draw('all', ['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(draw('all', ['b', 'c', 'd'])).toEqual([1, 2, 3]);
  expect(draw('all', ['a', 'b', 'c'])).toEqual([4, 1, 2]);
});

test('another search is written into the rows there are', () => {
  const draw = list();
  expect(draw('all', ['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(draw('all x', ['c', 'd'])).toEqual([0, 1]);
  expect(draw('all', ['a', 'b', 'c'])).toEqual([0, 1, 3]);
});

test('rows that were never drawn change nothing', () => {
  const { next, drawn } = createRowKeys();
  drawn(next('all', ['a', 'b']));
  next('all', ['x', 'y', 'z']);
  expect(next('all', ['b', 'c']).keys).toEqual([1, 2]);
});
