import type { Asked } from './missed-cards.ts';

/** Questions of a practice that are still open, the present one first. */
export type PracticeQueue = readonly Asked[];

/** A miss comes back after so many others. */
const LATER = 3;

/** The queue after the present question was answered: right ones are done, a miss comes back after three others. */
export function afterAnswer(queue: PracticeQueue, verdict: 'good' | 'again' | 'bad'): PracticeQueue {
  const [present, ...rest] = queue;
  if (present === undefined || verdict === 'good') return rest;
  return [...rest.slice(0, LATER), present, ...rest.slice(LATER)];
}
