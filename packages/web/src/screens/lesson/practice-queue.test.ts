import { expect, test } from 'vitest';
import { afterAnswer } from './practice-queue.ts';

const queue = ['a', 'b', 'c', 'd', 'e'].map((card) => ({ card, direction: 'word' as const }));
const cards = (given: ReturnType<typeof afterAnswer>) => given.map(({ card }) => card).join('');

test('what was right is done, a miss comes back after three others', () => {
  expect(cards(afterAnswer(queue, 'good'))).toBe('bcde');
  expect(cards(afterAnswer(queue, 'bad'))).toBe('bcdae');
  expect(cards(afterAnswer(queue, 'again'))).toBe('bcdae');
  expect(cards(afterAnswer(queue.slice(0, 2), 'bad'))).toBe('ba');
  expect(cards(afterAnswer(queue.slice(0, 1), 'bad'))).toBe('a');
  expect(cards(afterAnswer([], 'good'))).toBe('');
});
