import { expect, test } from 'vitest';
import type { CardRows } from '../../collection/views.ts';
import { allOf, countPicked, isPicked, NO_PICKS, pickedIn, withRows } from './picks.ts';

const rowsOf = (...ids: string[]): CardRows => ({
  length: ids.length,
  id: (index) => ids[index],
  at: () => undefined,
  indexOf: (id) => ids.indexOf(id),
  has: (id) => ids.includes(id),
  cards: ids,
});

test('rows are picked and unpicked one by one and by range', () => {
  const rows = rowsOf('a', 'b', 'c', 'd');
  const range = withRows(NO_PICKS, rows, { from: 1, to: 3, pick: true });
  expect([...pickedIn(range, rows)]).toEqual(['b', 'c', 'd']);
  const without = withRows(range, rows, { from: 2, to: 2, pick: false });
  expect([...pickedIn(without, rows)]).toEqual(['b', 'd']);
  expect(countPicked(without, rows)).toBe(2);
});

test('all rows are picked, but for those unpicked since', () => {
  const rows = rowsOf('a', 'b', 'c');
  const without = withRows(allOf(rows), rows, { from: 1, to: 1, pick: false });
  expect([...pickedIn(without, rows)]).toEqual(['a', 'c']);
  expect(countPicked(without, rows)).toBe(2);
  const again = withRows(without, rows, { from: 0, to: 2, pick: true });
  expect(countPicked(again, rows)).toBe(3);
});

test('a card that comes after all were picked is not picked, and one that goes no longer counts', () => {
  const all = allOf(rowsOf('a', 'b', 'c'));
  const later = rowsOf('b', 'c', 'new');
  expect(isPicked(all, later, 'new')).toBe(false);
  expect([...pickedIn(all, later)]).toEqual(['b', 'c']);
  expect(countPicked(all, later)).toBe(2);
  const withNew = withRows(all, later, { from: 2, to: 2, pick: true });
  expect([...pickedIn(withNew, later)]).toEqual(['b', 'c', 'new']);
});

test('a picked card that is not shown does not count', () => {
  const one = withRows(NO_PICKS, rowsOf('a', 'b'), { from: 0, to: 0, pick: true });
  expect(countPicked(one, rowsOf('b'))).toBe(0);
  expect([...pickedIn(one, rowsOf('b'))]).toEqual([]);
});
