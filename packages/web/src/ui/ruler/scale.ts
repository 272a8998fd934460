const HOUR = 3_600_000;
/** Twelve months of 365/12 days (specification §5). */
const YEAR = 8760 * HOUR;
/** Room left at each end of the sheet, in percent of its width. */
const MARGIN = 6;

/**
 * Where an interval is on the logarithmic scale from one hour to twelve months.
 *
 * @param interval in ms; shorter and longer ones stand at the ends
 * @returns percent of the ruler's width
 */
export function rulerPercent(interval: number): number {
  const inside = Math.min(YEAR, Math.max(HOUR, interval));
  return MARGIN + (100 - 2 * MARGIN) * (Math.log(inside / HOUR) / Math.log(YEAR / HOUR));
}

/** The interval in ms that is at a place of the scale; `percent` as {@link rulerPercent} gives it, clamped to the ends. */
export function rulerInterval(percent: number): number {
  const share = Math.min(1, Math.max(0, (percent - MARGIN) / (100 - 2 * MARGIN)));
  return HOUR * Math.exp(share * Math.log(YEAR / HOUR));
}
