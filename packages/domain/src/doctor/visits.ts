import { type StudyAnswer, VISIT_GAP_MS } from '../encounter/study-answer.ts';

/** When a learner came, by the beginning of each visit (epoch ms), ascending. */
export type Visits = Float64Array;

/** The visits of a learner: answers with less than 30 minutes between each and the next (insights §1). */
export const visitsOf = (answers: readonly StudyAnswer[]): Visits => {
  const times = Float64Array.from(answers, ({ at }) => at).sort();
  const begins: number[] = [];
  let before = -Infinity;
  for (const at of times) {
    if (at - before >= VISIT_GAP_MS) begins.push(at);
    before = at;
  }
  return Float64Array.from(begins);
};

/** The first visit that begins at or after an instant; undefined after the last. */
export const visitFrom = (visits: Visits, at: number): number | undefined => {
  let low = 0;
  let high = visits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((visits[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return visits[low];
};
