/** One line of the table: a figure beside what the house allows. */
export interface Row {
  readonly what: string;
  /** with its unit; ratios rather than times where machines differ */
  readonly figure: string;
  /** with its unit; `–` where the figure is only told */
  readonly budget: string;
  /** Whether the figure keeps the budget; null where there is none. Told, never asserted: machines differ. */
  readonly within: boolean | null;
}

/** What a file in bench/measures exports as `measure`. */
export interface Measure {
  /** as in `npm run bench -- NAME` */
  readonly name: string;
  readonly run: () => Promise<readonly Row[]>;
}
