import { setTimeout as rest } from 'node:timers/promises';

/** Learners' writes on SQLite ask again every 10 ms while another process writes. */
const LEAST_REST_MS = 15;

/** Does a step and rests as long as it took, so that learners are not held up. */
export const inTurn = async <T>(step: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await step();
  await rest(Math.max(LEAST_REST_MS, performance.now() - began));
  return result;
};
