/** One line of the table: a figure beside its budget. */
export interface Row {
  readonly what: string;
  /** with its unit; ratios rather than times where machines differ */
  readonly figure: string;
  /** with its unit; `–` if the figure has no limit */
  readonly budget: string;
  /** Whether the figure is within the budget; null if there is none. */
  readonly within: boolean | null;
  /** For sizes only, which are the same on every machine: the bench fails if this row is over budget. Times are reported, never asserted. */
  readonly gate?: true;
}

/** What a file in bench/measures exports as `measure`. */
export interface Measure {
  /** as in `npm run bench -- NAME` */
  readonly name: string;
  readonly run: () => Promise<readonly Row[]>;
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** `0.81 × (9,300 against 11,500 /s)` */
export const times = (ratio: number, of: readonly [number, number], unit: string): string =>
  `${ratio.toFixed(2)} × (${digits(of[0])} against ${digits(of[1])} ${unit})`;

export const withUnit = (value: number, unit: string): string => `${digits(value)} ${unit}`;

export const atMost = (what: string, figure: string, value: number, most: number, unit = '×'): Row => ({
  what,
  figure,
  budget: `≤ ${most} ${unit}`.trim(),
  within: value <= most,
});

export const atLeast = (what: string, figure: string, value: number, least: number, unit = '×'): Row => ({
  what,
  figure,
  budget: `≥ ${least} ${unit}`.trim(),
  within: value >= least,
});

export const reported = (what: string, figure: string): Row => ({ what, figure, budget: '–', within: null });
