import { expect, test } from 'vitest';
import { defaultBoxes } from './box.ts';
import { boxLabel, parseBox } from './box-label.ts';

test('the labels of a new category are those of the wire', () =>
  expect(defaultBoxes('c').map(boxLabel)).toEqual([
    'unknown',
    '1 days',
    '3 days',
    '7 days',
    '14 days',
    '1 months',
    'known',
  ]));

test('every box reads back from its value and label', () => {
  for (const box of defaultBoxes('c')) expect(parseBox('c', box.id, boxLabel(box))).toEqual({ ok: true, value: box });
});

test.each([
  ['8', '3 days', 'bad_id'],
  ['', 'unknown', 'bad_id'],
  ['2', 'unknown', 'bad_interval'],
  ['2', '31 days', 'bad_interval'],
])('value %j with label %j: %s', (id, label, problem) =>
  expect(parseBox('c', id, label)).toEqual({ ok: false, problem }),
);
