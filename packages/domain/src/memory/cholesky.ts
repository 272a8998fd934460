const at = (rows: readonly Float64Array[], row: number, column: number): number => rows[row]?.[column] ?? 0;

/**
 * The lower triangle L of A = L Lᵀ for a symmetric positive definite A, given by rows, of which only the lower triangle is
 * read. undefined if it is not positive definite to the precision of doubles.
 */
const lowerOf = (matrix: readonly Float64Array[]): Float64Array[] | undefined => {
  const n = matrix.length;
  const lower = Array.from({ length: n }, () => new Float64Array(n));
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix, row, column);
      for (let k = 0; k < column; k += 1) sum -= at(lower, row, k) * at(lower, column, k);
      const into = lower[row];
      if (!into) return undefined;
      if (row === column) {
        if (!(sum > 0)) return undefined;
        into[column] = Math.sqrt(sum);
      } else into[column] = sum / at(lower, column, column);
    }
  }
  return lower;
};

/** The logarithm of the determinant of such a matrix; undefined if it is not positive definite. */
export const logDeterminant = (matrix: readonly Float64Array[]): number | undefined =>
  lowerOf(matrix)?.reduce((sum, row, each) => sum + 2 * Math.log(row[each] ?? 1), 0);

/** Solves A x = b for such a matrix; A is left as it is. undefined if it is not positive definite. */
export const solveCholesky = (matrix: readonly Float64Array[], right: Float64Array): Float64Array | undefined => {
  const n = right.length;
  const lower = lowerOf(matrix);
  if (!lower) return undefined;
  const solution = Float64Array.from(right);
  for (let row = 0; row < n; row += 1) {
    let sum = solution[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= at(lower, row, k) * (solution[k] ?? 0);
    solution[row] = sum / at(lower, row, row);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = solution[row] ?? 0;
    for (let k = row + 1; k < n; k += 1) sum -= at(lower, k, row) * (solution[k] ?? 0);
    solution[row] = sum / at(lower, row, row);
  }
  return solution;
};
