import type { Asked } from '../missed-cards.ts';

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

/** A drill of two cards: each question until it was right twice in a row (lessons §7.3). */
export interface Drill {
  readonly queue: PracticeQueue;
  /** questions asked so far */
  readonly asked: number;
  /** right answers in a row, by question */
  readonly runs: ReadonlyMap<string, number>;
}

/** So many questions at most, and so many right ones in a row for each. */
export const DRILL_QUESTIONS = 16;
const RUNNING = 2;

const keyOf = ({ card, direction }: Asked): string => `${card} ${direction}`;

export const drillOf = (queue: PracticeQueue): Drill => ({ queue, asked: 0, runs: new Map() });

/** The drill after an answer: mixed, because what is still open goes to the end. */
export function afterDrillAnswer(drill: Drill, verdict: 'good' | 'again' | 'bad'): Drill {
  const [present, ...rest] = drill.queue;
  if (present === undefined) return drill;
  const asked = drill.asked + 1;
  const run = verdict === 'good' ? (drill.runs.get(keyOf(present)) ?? 0) + 1 : 0;
  const runs = new Map(drill.runs).set(keyOf(present), run);
  if (asked >= DRILL_QUESTIONS) return { queue: [], asked, runs };
  return { queue: run >= RUNNING ? rest : [...rest, present], asked, runs };
}
