/** What is left of two lists without their common beginning and end. */
interface Difference {
  readonly start: number;
  readonly rows: number;
  readonly columns: number;
}

function difference(a: readonly string[], b: readonly string[]): Difference {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { start, rows: a.length - start - end, columns: b.length - start - end };
}

/**
 * Damerau–Levenshtein distance, optimal string alignment (a swap of neighbours is one), `limit + 1` if it is greater.
 * Only the diagonals within the limit are worked out: Ukkonen, "Algorithms for approximate string matching", 1985; the
 * swap as in Boytsov, "Indexing methods for approximate dictionary searching", 2011, §2.1.
 */
export function typoDistance(a: readonly string[], b: readonly string[], limit: number): number {
  const far = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return far;
  const { start, rows, columns } = difference(a, b);
  if (rows === 0 || columns === 0) return Math.max(rows, columns);
  // Cell k of row i is column j = i + k - limit; the row above has that column at k + 1.
  const width = 2 * limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: width }, (_, k) => (k < limit ? far : k - limit));
  let leastAbove = 0;
  for (let i = 1; i <= rows; i++) {
    const row: number[] = [];
    let least = far;
    for (let k = 0; k < width; k++) {
      const j = i + k - limit;
      let cost = far;
      if (j === 0) cost = i;
      else if (j > 0 && j <= columns) {
        const letter = a[start + i - 1];
        const other = b[start + j - 1];
        cost = (above[k] ?? far) + (letter === other ? 0 : 1);
        cost = Math.min(cost, (above[k + 1] ?? far) + 1, (row[k - 1] ?? far) + 1, far);
        const swapped = i > 1 && j > 1 && letter === b[start + j - 2] && a[start + i - 2] === other;
        if (swapped) cost = Math.min(cost, (before[k] ?? far) + 1);
      }
      row.push(cost);
      if (cost < least) least = cost;
    }
    // A swap reaches over one row, so both have to be out of reach.
    if (least > limit && leastAbove > limit) return far;
    before = above;
    above = row;
    leastAbove = least;
  }
  return Math.min(above[columns - rows + limit] ?? far, far);
}
