import { expect, test } from 'vitest';
import { rulerPercent } from './scale.ts';

const HOUR = 3_600_000;

test('one hour and twelve months are the ends', () => {
  expect(rulerPercent(HOUR)).toBeCloseTo(6, 6);
  expect(rulerPercent(8760 * HOUR)).toBeCloseTo(94, 6);
});

test('equal factors are equal distances', () => {
  const day = rulerPercent(24 * HOUR);
  expect(day).toBeCloseTo(36.81, 2);
  expect(rulerPercent(48 * HOUR) - day).toBeCloseTo(rulerPercent(96 * HOUR) - rulerPercent(48 * HOUR), 6);
});

test('an interval outside stays on the ruler', () => {
  expect(rulerPercent(0)).toBeCloseTo(6, 6);
  expect(rulerPercent(Number.MAX_SAFE_INTEGER)).toBeCloseTo(94, 6);
});
