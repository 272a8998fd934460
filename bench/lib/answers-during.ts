import { setTimeout } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import type { Product } from './product.ts';
import { productReview } from './reviewing.ts';

/** Interval between two answers of one learner, ms: eight learners give about two hundred answers a second. */
const EACH_MS = 40;

/** Latencies of other learners' answers, ms, until `work` is done. */
export const answersDuring = async (
  product: Product,
  turn: { now: number },
  work: Promise<unknown>,
): Promise<number[]> => {
  const state = { isDone: false };
  const ended = work.finally(() => {
    state.isDone = true;
  });
  const waits: number[] = [];
  const answering = product.learners.map(async (_, learner) => {
    const { ask, close } = await openConnection(product.url);
    while (!state.isDone) {
      const request = productReview(product, learner, (turn.now += 1));
      const began = performance.now();
      const { status, text } = await ask(request);
      waits.push(performance.now() - began);
      if (status !== 200) throw new Error(`answered ${status}: ${text().slice(0, 200)}`);
      await setTimeout(EACH_MS);
    }
    close();
  });
  await Promise.all([ended, ...answering]);
  return waits;
};
