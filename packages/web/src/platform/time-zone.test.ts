import { expect, test } from 'vitest';
import { createTimeZone } from './time-zone.ts';

test.each([
  ['Europe/Warsaw', 'Europe/Warsaw', false],
  ['Etc/Unknown', 'UTC', true],
  ['', 'UTC', true],
  [undefined, 'UTC', true],
])('the zone of a browser that reports %s is %s', (reported, name, isUtc) => {
  const zone = createTimeZone(() => reported);
  expect(zone.isUtc()).toBe(isUtc);
  expect(zone.name()).toBe(name);
});

test('a zone that the server does not know is UTC from then on, until the browser reports another', () => {
  let reported = 'Mars/Olympus';
  const zone = createTimeZone(() => reported);
  expect(zone.name()).toBe('Mars/Olympus');
  zone.refuse('Mars/Olympus');
  expect([zone.name(), zone.isUtc()]).toEqual(['UTC', true]);
  reported = 'Asia/Tokyo';
  expect([zone.name(), zone.isUtc()]).toEqual(['Asia/Tokyo', false]);
});
