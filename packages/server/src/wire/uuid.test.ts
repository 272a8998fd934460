import { expect, it } from 'vitest';
import { makeUuid, readUuid } from './uuid.ts';

it('makes version 7 with the time in front', () => {
  const now = Date.UTC(2026, 10, 21);
  const made = Array.from({ length: 200 }, () => makeUuid(now));
  expect(new Set(made).size).toBe(200);
  for (const id of made) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  }
  expect(makeUuid(now + 1) > (made[0] ?? '')).toBe(true);
});

it.each([
  '',
  '1',
  '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6',
  '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6g',
  '{0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f}',
])('takes %j for no UUID', (text) => expect(readUuid(text)).toBeUndefined());

it('lowers the case of any version', () => {
  expect(readUuid('0193A1C2-7C1E-1D4A-9A55-1C2F3B4D5E6F')).toBe('0193a1c2-7c1e-1d4a-9a55-1c2f3b4d5e6f');
  expect(readUuid('00000000-0000-0000-0000-000000000000')).toBe('00000000-0000-0000-0000-000000000000');
});
