import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { betweenPieces } from './between-pieces.ts';

it('runs one piece of all long work in a turn of the event loop, in the order of asking', async () => {
  const done: string[] = [];
  const turn = { number: 0, pieces: 0, most: 0, isOver: false };
  const work = async (name: string): Promise<void> => {
    for (let piece = 0; piece < 5; piece += 1) {
      await betweenPieces();
      turn.pieces += 1;
      done.push(`${name}${piece}`);
    }
  };
  const watching = (async () => {
    while (!turn.isOver) {
      turn.most = Math.max(turn.most, turn.pieces);
      turn.pieces = 0;
      await setImmediate();
    }
  })();
  await Promise.all([work('a'), work('b'), work('c')]);
  turn.isOver = true;
  await watching;
  expect(turn.most).toBe(1);
  expect(done.slice(0, 6)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1']);
  expect(done).toHaveLength(15);
});

it('pauses after a long piece, so that what others asked for meanwhile is served first', async () => {
  const order: string[] = [];
  const long = async (): Promise<void> => {
    await betweenPieces();
    for (const until = performance.now() + 5; performance.now() < until;);
    order.push('piece');
    await betweenPieces();
    order.push('next piece');
  };
  const others = async (): Promise<void> => {
    while (!order.includes('piece')) await setImmediate();
    // what a call needs of turns
    for (let turns = 0; turns < 6; turns += 1) await setImmediate();
    order.push('another call');
  };
  await Promise.all([long(), others()]);
  expect(order).toEqual(['piece', 'another call', 'next piece']);
});
