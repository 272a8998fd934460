/**
 * The table of Levenshtein distances between all beginnings of two lists: row i, column j at `i * (b.length + 1) + j`.
 * Levenshtein, "Binary codes capable of correcting deletions, insertions and reversals", 1966.
 */
export function editTable(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let j = 0; j <= b.length; j++) table[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const row = i * width;
    table[row] = i;
    for (let j = 1; j <= b.length; j++) {
      const substituted = at(table, row - width + j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const missing = at(table, row + j - 1) + 1;
      const extra = at(table, row - width + j) + 1;
      table[row + j] = Math.min(substituted, missing, extra);
    }
  }
  return table;
}

/** One value of the table; positions outside it do not occur. */
export const at = (table: Uint32Array, index: number): number => table[index] ?? 0;
