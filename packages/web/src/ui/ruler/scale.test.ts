import { expect, test } from 'vitest';
import { rulerInterval, rulerPercent } from './scale.ts';

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

test('a place leads back to its interval', () => {
  for (const hours of [1, 5, 24, 72, 730, 8760]) {
    expect(rulerInterval(rulerPercent(hours * 3_600_000)) / 3_600_000).toBeCloseTo(hours, 6);
  }
  expect(rulerInterval(0)).toBeCloseTo(3_600_000);
  expect(rulerInterval(100)).toBeCloseTo(8760 * 3_600_000);
});
