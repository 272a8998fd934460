import { afterEach, expect, test, vi } from 'vitest';
import { inSlices } from './in-slices.ts';

afterEach(() => void vi.restoreAllMocks());

test('other tasks go between slices of eight milliseconds, and every item is dealt with once, in order', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const done: string[] = [];
  await inSlices(
    ['a', 'b', 'c', 'd', 'e'],
    (item) => {
      done.push(item);
      time += 5;
    },
    async () => void done.push('pause'),
  );
  expect(done).toEqual(['a', 'b', 'pause', 'c', 'd', 'pause', 'e']);
});

test('few items are dealt with before the call returns', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const done: string[] = [];
  void inSlices(['a', 'b'], (item) => void done.push(item));
  expect(done).toEqual(['a', 'b']);
});
