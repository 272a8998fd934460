import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { besidePieces, betweenPieces } from './between-pieces.ts';

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

/** A long piece, the next one, and beside them a call that needs six turns. */
const pieceBeside = async (count: (call: Promise<void>) => Promise<void>): Promise<string[]> => {
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
  await Promise.all([long(), count(others())]);
  return order;
};

it('pauses after a long piece while a call is under way, so that it is served first', async () => {
  expect(await pieceBeside(besidePieces)).toEqual(['piece', 'another call', 'next piece']);
});

it('goes on at once where no call is under way', async () => {
  expect(await pieceBeside((nothingOfNote) => nothingOfNote)).toEqual(['piece', 'next piece', 'another call']);
});
