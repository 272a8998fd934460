/**
 * Levenshtein distance of two lists, `limit + 1` if it is greater than `limit`; gives up as soon as that is certain.
 * Levenshtein, "Binary codes capable of correcting deletions, insertions and reversals", 1966.
 */
export function editDistance(a: readonly string[], b: readonly string[], limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // Numbers compare many times faster than sliced strings.
  const numbers = new Map<string, number>();
  const numberOf = (key: string) => numbers.get(key) ?? (numbers.set(key, numbers.size), numbers.size - 1);
  const down = Int32Array.from(a, numberOf);
  const across = Int32Array.from(b, numberOf);
  const row = Int32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= down.length; i++) {
    const letter = down[i - 1];
    let diagonal = i - 1;
    let left = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= across.length; j++) {
      const above = row[j] ?? 0;
      let cost = letter === across[j - 1] ? diagonal : diagonal + 1;
      if (left + 1 < cost) cost = left + 1;
      if (above + 1 < cost) cost = above + 1;
      row[j] = cost;
      diagonal = above;
      left = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
  }
  return Math.min(row[b.length] ?? 0, limit + 1);
}
