import { expect, test } from 'vitest';
import { deferringQueue } from './deferring-queue.ts';

const all = (queue: ReturnType<typeof deferringQueue>) =>
  Array.from({ length: queue.length }, (_, place) => queue.at(place)).join('');

test('a card that is put off comes after those behind it', () => {
  const queue = deferringQueue(['a', 'b', 'c', 'd', 'e']);
  expect(queue.defer(0, 3)).toBe(true);
  expect(all(queue)).toBe('bcdae');
  queue.defer(1, 9);
  expect(all(queue)).toBe('bdaec');
  expect(queue.defer(4, 3)).toBe(false);
  expect(all(queue)).toBe('bdaec');
});
