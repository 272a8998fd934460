import { describe, expect, test } from 'vitest';
import { growth, median, quantile } from './numbers.ts';

describe('numbers', () => {
  test('the median does not follow an outlier', () => {
    expect(median([3, 1, 1000])).toBe(3);
  });

  test('p99 of a hundred values is the greatest', () => {
    expect(
      quantile(
        Array.from({ length: 100 }, (_, i) => i),
        0.99,
      ),
    ).toBe(99);
  });

  test.each([
    ['constant', 0, () => 7],
    ['linear', 1, (size: number) => size * 3],
    ['quadratic', 2, (size: number) => size ** 2],
  ])('growth of a %s cost is %d', (_name, exponent, cost) => {
    const points = [1000, 10_000, 100_000].map((size) => ({ size, cost: cost(size) }));
    expect(growth(points)).toBeCloseTo(exponent, 10);
  });
});
