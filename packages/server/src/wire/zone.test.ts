import { expect, it } from 'vitest';
import { offsetAt, offsetSpans } from './zone.ts';

const hour = 3_600_000;

it('tells the spans of a zone as the offset at each instant does', () => {
  for (const zone of ['Europe/Warsaw', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
    const from = Date.UTC(1915, 0, 1);
    const to = Date.UTC(2030, 0, 1);
    const spans = offsetSpans(zone, from, to);
    let index = 0;
    for (let at = from; at < to; at += 53 * hour) {
      while ((spans[index + 1]?.from ?? Infinity) <= at) index++;
      expect(offsetAt(zone, at)).toBe(spans[index]?.offset);
    }
  }
});

it('finds the very second at which the clocks change', () => {
  const change = Date.UTC(2026, 9, 25, 1);
  expect(offsetAt('Europe/Warsaw', change - 1)).toBe(2 * hour);
  expect(offsetAt('Europe/Warsaw', change)).toBe(hour);
  expect(offsetSpans('Europe/Warsaw', Date.UTC(2026, 8, 1), Date.UTC(2026, 11, 1))).toEqual([
    { from: -Infinity, offset: 2 * hour },
    { from: change, offset: hour },
  ]);
});

it('keeps local mean time before there were zones', () => {
  expect(offsetAt('Europe/Warsaw', Date.UTC(1000, 0, 1))).toBe(84 * 60_000);
});
