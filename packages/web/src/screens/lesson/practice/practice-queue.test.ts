import { expect, test } from 'vitest';
import { afterAnswer, afterDrillAnswer, drillOf } from './practice-queue.ts';

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

const questions = ['a', 'b'].flatMap((card) =>
  (['word', 'meanings'] as const).map((direction) => ({ card, direction })),
);

test('a drill asks each question until it was right twice in a row', () => {
  let drill = drillOf(questions);
  for (let turn = 0; turn < 8; turn++) {
    expect(drill.queue.length).toBeGreaterThan(0);
    drill = afterDrillAnswer(drill, 'good');
  }
  expect(drill.queue).toEqual([]);
  expect(drill.asked).toBe(8);
});

test('a drill ends after 16 questions, whatever was answered', () => {
  let drill = drillOf(questions);
  for (let turn = 0; turn < 16; turn++) drill = afterDrillAnswer(drill, turn % 2 === 0 ? 'good' : 'bad');
  expect(drill).toMatchObject({ queue: [], asked: 16 });
});
