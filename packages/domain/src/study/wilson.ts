/** A share with its 95 % Wilson interval; nulls if nothing was counted (insights §5.1). */
export interface Measured {
  readonly n: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const Z = 1.959964;

/**
 * Recall from counts, with the Wilson score interval at z = 1.959964.
 * @param remembered at most `n`
 */
export const measure = (n: number, remembered: number): Measured => {
  if (n === 0) return { n, share: null, low: null, high: null };
  const share = remembered / n;
  const zz = Z * Z;
  const middle = (share + zz / (2 * n)) / (1 + zz / n);
  const half = (Z / (1 + zz / n)) * Math.sqrt((share * (1 - share)) / n + zz / (4 * n * n));
  return {
    n,
    share,
    low: remembered === 0 ? 0 : Math.max(0, middle - half),
    high: remembered === n ? 1 : Math.min(1, middle + half),
  };
};
