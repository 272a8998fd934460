import { expect, test } from 'vitest';
import { defaultBoxes } from './box.ts';
import { formatLabel, intervalMs } from './interval.ts';
import { LEGAL_INTERVALS, stepsOf } from './steps.ts';

test('there are 23 + 30 + 12 intervals, in ascending order', () => {
  expect(LEGAL_INTERVALS).toHaveLength(65);
  const times = LEGAL_INTERVALS.map(intervalMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(65);
});

test('a box stops at its neighbours', () => {
  const boxes = defaultBoxes('c');
  expect(stepsOf(boxes, '3').map(formatLabel)).toEqual(['2 days', '3 days', '4 days', '5 days', '6 days']);
  expect(stepsOf(boxes, '2').at(0)).toEqual({ number: 1, unit: 'hours' });
  expect(stepsOf(boxes, '2').at(-1)).toEqual({ number: 2, unit: 'days' });
  expect(stepsOf(boxes, '6').at(-1)).toEqual({ number: 12, unit: 'months' });
});
