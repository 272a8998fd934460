/**
 * How well times tell two kinds apart: the chance that one of `slow` took longer than one of `fast`, each drawn at random
 * (the area under the ROC curve). 0.5: not at all; 1: always.
 */
export function area(slow: readonly number[], fast: readonly number[]): number {
  let wins = 0;
  for (const one of slow) {
    for (const other of fast) wins += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return wins / (slow.length * fast.length);
}
