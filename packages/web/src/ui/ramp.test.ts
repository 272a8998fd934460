import { expect, test } from 'vitest';
import { rampIndex } from './ramp.ts';

const ramp = (count: number): number[] => Array.from({ length: count }, (_, index) => rampIndex(index + 1, count));

test('seven boxes use the whole ramp', () => {
  expect(ramp(7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('fewer boxes spread over it, first canary and last ink', () => {
  expect(ramp(6)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(ramp(3)).toEqual([1, 4, 7]);
  expect(ramp(2)).toEqual([1, 7]);
});

test('a single box is unknown', () => {
  expect(ramp(1)).toEqual([1]);
});

test('a position outside stays on the ramp', () => {
  expect(rampIndex(0, 5)).toBe(1);
  expect(rampIndex(9, 5)).toBe(7);
});
