import { expect, it } from 'vitest';
import { readInterval } from './read-interval.ts';

it('takes label and timer that agree', () => {
  expect(readInterval({ label: '3 days', timer: '259200000' })).toEqual({
    ok: true,
    value: { number: 3, unit: 'days', timer: 259_200_000 },
  });
  expect(readInterval({ label: '1 months', timer: '2628000000' }).ok).toBe(true);
});

it.each([
  ['3 days', '259200001'],
  ['3 days', ''],
  ['3 days', '2.592e8'],
  ['3 days', ' 259200000'],
  ['3 days', '0259200000'],
  ['3 days', '259200000.0'],
  ['03 days', '259200000'],
  ['3  days', '259200000'],
  ['3 day', '259200000'],
  ['3 Days', '259200000'],
  ['24 hours', '86400000'],
  ['31 days', '2678400000'],
  ['13 months', '34164000000'],
  ['0 days', '0'],
  ['-1 days', '-86400000'],
  ['1.5 days', '129600000'],
  ['unknown', '0'],
  ['known', '1'],
  ['', '0'],
])('refuses %j with timer %j', (label, timer) => {
  expect(readInterval({ label, timer })).toEqual({ ok: false, problem: 'bad_box' });
});
