import { setTimeout as rest } from 'node:timers/promises';

/** Learners' writes on SQLite ask again every 10 ms while another process writes. */
const LEAST_REST_MS = 15;

/** Runs a step and then waits as long as it took, so that learners' writes can run in between. */
export const inTurn = async <T>(step: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await step();
  await rest(Math.max(LEAST_REST_MS, performance.now() - began));
  return result;
};
