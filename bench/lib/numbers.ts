/** The value below which a part `q` of the values lies; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Exponent k of cost ~ size^k: the slope of a line through the logarithms. */
export function growth(points: readonly { readonly size: number; readonly cost: number }[]): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    logs.reduce((sum, each) => sum + of(each), 0) / logs.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const across = logs.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  const spread = logs.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  return across / spread;
}
