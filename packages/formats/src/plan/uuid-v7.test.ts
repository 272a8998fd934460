import { expect, test } from 'vitest';
import { createIds } from './uuid-v7.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are of version 7, each once and ascending, also beyond those of one millisecond', () => {
  const now = Date.UTC(2026, 10, 21);
  const newId = createIds(now, (bytes) => void crypto.getRandomValues(bytes));
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  const timeOf = (id: string | undefined): number => Number.parseInt((id ?? '').replace('-', '').slice(0, 12), 16);
  expect([timeOf(ids[0]), timeOf(ids[4095]), timeOf(ids[4096]), timeOf(ids.at(-1))]).toEqual([
    now,
    now,
    now + 1,
    now + 2,
  ]);
});

test('what is random in an id is all of the bytes given', () => {
  let next = 0;
  const newId = createIds(0, (bytes) => bytes.forEach((_, at) => (bytes[at] = next++)));
  expect([newId(), newId()]).toEqual(['00000000-0000-7000-8001-020304050607', '00000000-0000-7001-8809-0a0b0c0d0e0f']);
});
