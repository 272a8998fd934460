import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, LIMITS } from '../limits.ts';
import { type Box, defaultBoxes, firstBox, lastBox, middleBox } from './box.ts';
import { addBox, changeBox, deleteBox, lowestFreeId } from './change-boxes.ts';
import { formatLabel, intervalMs, parseLabel, type Unit } from './interval.ts';
import { boxBeforeDeleted, nextBox, orderBoxes, previousBox, rampIndex } from './order.ts';

describe('intervals', () => {
  test.each<[number, Unit, number]>([
    [1, 'hours', HOUR_MS],
    [3, 'days', 259_200_000],
    [1, 'months', 2_628_000_000],
    [12, 'months', 31_536_000_000],
  ])('%d %s is %d ms', (number, unit, ms) => expect(intervalMs({ number, unit })).toBe(ms));
  test('every label of the range reads back', () => {
    const ranges = { hours: 23, days: 30, months: 12 } as const;
    for (const [unit, most] of Object.entries(ranges) as [Unit, number][]) {
      for (let number = 1; number <= most; number++) {
        expect(parseLabel(formatLabel({ number, unit }))).toEqual({ ok: true, value: { number, unit } });
      }
      expect(parseLabel(`${most + 1} ${unit}`).ok).toBe(false);
    }
  });
  test.each([
    '',
    '0 days',
    '01 days',
    '1  days',
    ' 1 days',
    '1 day',
    '1.5 days',
    '-1 days',
    '1 days ',
    'one days',
    '1e1 days',
  ])('%j is no label', (label) => expect(parseLabel(label).ok).toBe(false));
});

describe('the boxes of a category', () => {
  const boxes = defaultBoxes('c');
  test('start as seven', () => {
    expect(boxes.map((box) => [box.id, box.interval && formatLabel(box.interval), box.timer])).toEqual([
      ['1', null, 0],
      ['2', '1 days', 86_400_000],
      ['3', '3 days', 259_200_000],
      ['4', '7 days', 604_800_000],
      ['5', '14 days', 1_209_600_000],
      ['6', '1 months', 2_628_000_000],
      ['7', null, 1],
    ]);
  });
  test('are ordered first, middle by timer, last, however they come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...boxes], { minLength: 7 }), (shuffled) => {
        expect(orderBoxes(shuffled)).toEqual(boxes);
      }),
    );
  });
  test('have neighbours, capped at the ends', () => {
    expect(nextBox(boxes, '6')?.id).toBe('7');
    expect(nextBox(boxes, '7')?.id).toBe('7');
    expect(previousBox(boxes, '1')?.id).toBe('1');
    expect(previousBox(boxes, '2')?.id).toBe('1');
    expect(nextBox(boxes, '9')).toBeUndefined();
  });
  test('a new one takes the lowest free value and keeps the limit', () => {
    const fewer = boxes.filter((box) => box.id !== '3' && box.id !== '5');
    expect(lowestFreeId(fewer)).toBe('3');
    expect(addBox(fewer, 'c', { number: 2, unit: 'days' })).toEqual({
      ok: true,
      value: middleBox('c', '3', { number: 2, unit: 'days' }),
    });
    expect(addBox(fewer, 'c', { number: 1, unit: 'days' })).toEqual({ ok: false, problem: 'box_exists' });
    expect(addBox(fewer, 'c', { number: 24, unit: 'hours' })).toEqual({ ok: false, problem: 'bad_interval' });
    expect(addBox(boxes, 'c', { number: 2, unit: 'days' })).toEqual({ ok: false, problem: 'too_many_boxes' });
  });
  test('are as many as the limit says when no value is free', () => {
    expect(boxes).toHaveLength(LIMITS.boxes);
    expect(lowestFreeId(boxes)).toBeUndefined();
  });
  test('change and go, but never the first and the last', () => {
    expect(changeBox(boxes, '1', { number: 2, unit: 'days' })).toEqual({ ok: false, problem: 'unchangeable' });
    expect(changeBox(boxes, '7', { number: 2, unit: 'days' })).toEqual({ ok: false, problem: 'unchangeable' });
    expect(changeBox(boxes, '2', { number: 3, unit: 'days' })).toEqual({ ok: false, problem: 'box_exists' });
    expect(changeBox(boxes, '2', { number: 1, unit: 'days' }).ok).toBe(true);
    expect(changeBox(boxes, 'x', { number: 1, unit: 'days' })).toEqual({ ok: false, problem: 'no_box' });
    expect(deleteBox(boxes, '1')).toEqual({ ok: false, problem: 'unchangeable' });
    expect(deleteBox(boxes, '7')).toEqual({ ok: false, problem: 'unchangeable' });
    expect(deleteBox(boxes, '2')).toMatchObject({ ok: true, value: { id: '1' } });
    expect(deleteBox(boxes, '4')).toMatchObject({ ok: true, value: { id: '3' } });
  });
  test('what stood before a deleted box is found by its timer', () => {
    const left = boxes.filter((box) => box.id !== '4');
    expect(boxBeforeDeleted(left, 604_800_000)?.id).toBe('3');
    expect(boxBeforeDeleted([...left, middleBox('c', '4', { number: 7, unit: 'days' })], 604_800_000)?.id).toBe('3');
    expect(boxBeforeDeleted([firstBox('c'), lastBox('c')], 604_800_000)?.id).toBe('1');
  });
});

test('the colours spread over the ramp', () => {
  const ramp = (count: number) => Array.from({ length: count }, (_, i) => rampIndex(i + 1, count));
  expect(ramp(7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ramp(2)).toEqual([1, 7]);
  expect(ramp(4)).toEqual([1, 3, 5, 7]);
  expect(ramp(1)).toEqual([1]);
});

test('boxes of equal timers still have one order', () => {
  const a: Box = middleBox('c', '2', { number: 1, unit: 'days' });
  const b: Box = { ...a, id: '3' };
  expect(orderBoxes([b, a]).map((box) => box.id)).toEqual(['2', '3']);
});
