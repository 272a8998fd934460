/** The bars of a box: heights as shares of the full height, due ones first. */
export interface Bars {
  due: number;
  waiting: readonly number[];
}

/**
 * Groups cards into at most `limit` bars. All boxes of a stack pass the same `largest`, so a bar means the same
 * number of cards in each row.
 *
 * @param due number of due cards
 * @param shares share of the interval elapsed (0 to 1) of each waiting card, in falling order
 * @param limit most bars that fit
 * @param largest card count the grouping is reckoned from, at least the box's own
 */
export function fitBars(due: number, shares: readonly number[], limit: number, largest: number): Bars {
  const perBar = Math.max(1, Math.ceil(Math.max(largest, due + shares.length) / limit));
  const waiting: number[] = [];
  for (let index = 0; index < shares.length; index += perBar) {
    waiting.push(Math.min(1, Math.max(0, shares[index] ?? 0)));
  }
  const dueBars = Math.ceil(due / perBar);
  // Rounding both kinds up may ask for one bar too many; the last waiting one gives way.
  return { due: dueBars, waiting: waiting.slice(0, Math.max(0, limit - dueBars)) };
}
