import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWireDate, parseWireDate } from './wire-date.ts';

test('every second of the years 1–9999 reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
      expect(parseWireDate(formatWireDate(seconds * 1000))).toEqual({ ok: true, value: seconds * 1000 });
    }),
  );
});

test('before year 1 there is its first second', () => {
  expect(formatWireDate(-62_135_596_800_000 - 5 * 3_600_000)).toBe('0001-01-01 00:00:00');
});

test.each([
  '2026-02-30 00:00:00',
  '2026-13-01 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01T00:00:00',
  '2026-1-1 0:0:0',
  '0000-01-01 00:00:00',
  ' 2026-01-01 00:00:00',
  '',
])('%j is no date', (text) => expect(parseWireDate(text).ok).toBe(false));
