import type { BoxRecall } from '../study/figures.ts';

/** How a box fits the target (insights §7.2): `late` asks too late, `early` too early. */
export type BoxFit = 'few' | 'fits' | 'late' | 'early';

/** Least recall encounters for showing a share (insights §5.1, §7.2). */
export const ENOUGH_EVIDENCE = 30;

/** The verdict, and how many more answers it needs while there are too few. */
export interface BoxVerdict {
  readonly verdict: BoxFit;
  readonly needs: number;
}

/**
 * Judges a box's evidence by its confidence interval.
 * @param target 0…1
 */
export const verdictOf = ({ n, low, high }: BoxRecall, target: number): BoxVerdict => {
  if (n < ENOUGH_EVIDENCE || low === null || high === null) {
    return { verdict: 'few', needs: Math.max(0, ENOUGH_EVIDENCE - n) };
  }
  if (high < target) return { verdict: 'late', needs: 0 };
  return { verdict: low > target ? 'early' : 'fits', needs: 0 };
};
