import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as wire from './wire-date.ts';

const now = Date.UTC(2026, 10, 21);
const formatWireDate = (instant: number, zone: string) => wire.formatWireDate(instant, { zone, now });
const parseWireDate = (text: string, zone: string) => wire.parseWireDate(text, { zone, now });

const zones = [
  'UTC',
  'Europe/Warsaw',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
];
const instants = fc
  .integer({ min: Date.UTC(1, 0, 3) / 1000, max: now / 1000 + 86_400 * 365 })
  .map((seconds) => seconds * 1000);

describe('wire dates', () => {
  it('come back in UTC exactly as they were sent', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const text = formatWireDate(instant, 'UTC');
        expect(parseWireDate(text, 'UTC')).toBe(instant);
      }),
    );
  });

  it('name in every zone the instant itself, or the first of the two that print alike', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const text = formatWireDate(instant, zone);
        const parsed = parseWireDate(text, zone);
        expect(formatWireDate(parsed ?? NaN, zone)).toBe(text);
        expect(parsed).toBeLessThanOrEqual(instant);
        expect(parsed).toBeGreaterThan(instant - 3 * 3_600_000);
      }),
    );
  });

  it('agree with the runtime on local time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2028, 0, 1) }),
        (zone, instant) => {
          const reference = new Intl.DateTimeFormat('sv-SE', {
            timeZone: zone,
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          expect(formatWireDate(instant, zone)).toBe(reference.format(instant));
        },
      ),
    );
  });

  it('read 02:30 of the night when Warsaw’s clocks go back as the first of the two', () => {
    const first = Date.UTC(2026, 9, 25, 0, 30);
    expect(formatWireDate(first, 'Europe/Warsaw')).toBe('2026-10-25 02:30:00');
    expect(formatWireDate(first + 3_600_000, 'Europe/Warsaw')).toBe('2026-10-25 02:30:00');
    expect(parseWireDate('2026-10-25 02:30:00', 'Europe/Warsaw')).toBe(first);
  });

  it('read a time that the clocks leap over with the offset before the leap', () => {
    const parsed = parseWireDate('2026-03-29 02:30:00', 'Europe/Warsaw');
    expect(parsed).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(formatWireDate(parsed ?? NaN, 'Europe/Warsaw')).toBe('2026-03-29 03:30:00');
  });

  it.each([
    '',
    '2026-11-21',
    '2026-11-21T10:00:00',
    '2026-11-21 10:00',
    ' 2026-11-21 10:00:00',
    '2026-11-21 10:00:00Z',
    '2026-02-30 10:00:00',
    '2025-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-00-10 10:00:00',
    '2026-11-21 24:00:00',
    '2026-11-21 10:60:00',
    '2026-11-21 10:00:60',
    '0000-01-01 00:00:00',
    '２０２６-11-21 10:00:00',
    '2026-11-21 10:00:00\n',
  ])('are refused when not of the format: %j', (text) => {
    expect(parseWireDate(text, 'UTC')).toBeUndefined();
    expect(parseWireDate(text, 'Europe/Warsaw')).toBeUndefined();
  });
});
