import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zoneOffsets } from './zone-offsets.ts';

const NOW = Date.UTC(2026, 10, 21);
const ZONES = [
  'UTC',
  'Europe/Warsaw',
  'America/New_York',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];

it('has the runtime’s offset for every instant from 1970 to two years ahead', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: Date.UTC(2028, 11, 31) / 1000 }),
      (zone, second) => {
        const instant = second * 1000;
        const offset = zoneOffsets(zone, NOW).find(({ from }) => from <= instant)?.offset ?? NaN;
        const reference = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
        expect(new Date(instant + offset).toISOString().slice(0, 19).replace('T', ' ')).toBe(reference.format(instant));
      },
    ),
    { numRuns: 1000 },
  );
});

it('finds each change to the second', () => {
  const spring = Date.UTC(2026, 2, 29, 1);
  expect(zoneOffsets('Europe/Warsaw', NOW)).toContainEqual({ from: spring, offset: 7_200_000 });
});

it('has the first offset for all time before', () => {
  expect(zoneOffsets('UTC', NOW)).toEqual([{ from: Number.MIN_SAFE_INTEGER, offset: 0 }]);
  expect(zoneOffsets('Europe/Warsaw', NOW).at(-1)).toEqual({ from: Number.MIN_SAFE_INTEGER, offset: 3_600_000 });
});

it('rejects an unknown zone', () => {
  expect(() => zoneOffsets('Mars/Olympus', NOW)).toThrow(RangeError);
});
